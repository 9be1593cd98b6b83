import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { readDataKey } from './db/data-keys.ts';
import { event } from './edition/facts.ts';
import type { FirstAdmin } from './features/admin/staff/create-first-admin.ts';
import { passwordProblem } from './features/admin/staff/password.rules.ts';
import { passwordLength } from './features/admin/staff/staff.contract.ts';
import type { StripeKeys } from './features/payments/stripe-payments.ts';
import type { RehearsedTime } from './http/clock.ts';
import { isEmailAddress } from './mail/email-address.rules.ts';
import type { MailerOptions, MailServer } from './mail/mailer.ts';

const httpOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://race.example' })
  .refine((value) => /^https?:\/\/[^/?#]+\/?$/i.test(value), {
    error: 'must name a host only, without a path',
    when: ({ issues }) => issues.length === 0,
  })
  .transform((value) => new URL(value).origin);

const smtpMistake = { error: 'must be an address such as smtps://user:password@host:465' };
const fromMistake = { error: 'must be an address, or Name <address>' };

const hasHost = (url: string) => URL.canParse(url) && new URL(url).hostname !== '';

const stripeKey = (start: RegExp, example: string) =>
  z
    .string()
    .regex(new RegExp(`${start.source}\\w+$`), { error: `must be a key such as ${example}` })
    .optional();

const rehearsedMoment = z.iso.datetime({
  offset: true,
  error: 'must be a moment such as 2025-07-05T08:00:00+03:00',
});

/** Every variable the program reads; the README lists them with their meaning. */
const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: httpOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      error: 'must be an address such as postgres://user:password@host:5432/database',
    })
    .optional(),
  DATABASE_LISTEN: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  DATA_KEY: z
    .string()
    .transform((text) => text.split(',').map((key) => readDataKey(key.trim())))
    .refine((keys): keys is Buffer[] => keys.every(Boolean), {
      error:
        'must be one or more keys as `openssl rand -base64 32` makes them, the newest first, with commas between',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  TRUST_PROXY: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'must be the number of proxies in front, such as 1' })
    .transform(Number)
    .default(0),
  WORKERS: z
    .string()
    .regex(/^[1-6]$/, { error: 'must be a number of processes from 1 to 6' })
    .transform(Number)
    .optional(),
  METRICS_PORT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'must be a port number from 1 to 65500' })
    .transform(Number)
    .refine((port) => port <= 65_500, { error: 'must be a port number from 1 to 65500' })
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  // Given by `keepWorkers` to each of several processes.
  METRICS_PLACE: z.string().regex(/^\d$/).transform(Number).default(0),
  REHEARSAL_TIME: rehearsedMoment.optional(),
  REHEARSAL_SPEED: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, { error: 'must be how many times as fast time passes, such as 60' })
    .transform(Number)
    .optional(),
  REHEARSAL_SINCE: rehearsedMoment.optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/?#]+\/?(\?[^#]*)?$/.test(value) && hasHost(value),
      smtpMistake,
    )
    .refine(isPercentEncoded, {
      error: 'must have every % of the user or password written as %25',
      when: ({ issues }) => issues.length === 0,
    })
    .optional(),
  SENDGRID_API_KEY: z
    .string()
    .regex(/^[\w.-]+$/, { error: 'must be a key such as SG.abc.def, without spaces or quotes' })
    .optional(),
  STRIPE_SECRET_KEY: stripeKey(/^(sk|rk)_/, 'sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_/, 'pk_live_…'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_/, 'whsec_…'),
  ADMIN_EMAIL: z.string().refine(isEmailAddress, { error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(passwordLength.min, { error: `must have ${passwordLength.min} characters or more` })
    .max(passwordLength.max, { error: `must have ${passwordLength.max} characters or fewer` })
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseMailbox)
    .refine(({ address }) => isEmailAddress(address), fromMistake)
    .default({ name: event.name, address: event.email }),
});

export type Env = {
  port: number;
  host: string;
  /** Undefined: demo mode, with sample data. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Whether its notifications of changes come through. */
  hasListen: boolean;
  /** What seals personal data, the newest first; undefined: the keys of a file in `dataDir`. */
  dataKeys: readonly Buffer[] | undefined;
  logLevel: string;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  /** Where Prometheus asks this process; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** How many processes serve. */
  workers: number;
  /** What the site believes that time it is, and how fast that passes; demo mode only. */
  rehearsed: RehearsedTime | undefined;
  mail: MailerOptions;
  /** Undefined: no money is taken, but for demo mode's invented one. */
  stripe: StripeKeys | undefined;
  /** Who is made admin when there is none. */
  firstAdmin: FirstAdmin | undefined;
};

/** Otherwise a password would be used as it stands, and refused at every mail. */
function isPercentEncoded(url: string): boolean {
  try {
    // The result is used, or the bundler takes the call for one without effect and drops it.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** `Name <address>`, quoted or not, or an address alone; anything else is left to be refused. */
function parseMailbox(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? [];
  return address ? { name, address } : { name: '', address: text.trim() };
}

/** Reads the environment; every mistake gets one line that names the variable and what it takes. */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; mistakes: string[] } {
  // An empty variable counts as absent, as shells and compose files leave them.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = variables.safeParse(given);
  if (!read.success) {
    return {
      ok: false,
      mistakes: read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    };
  }
  const { data } = read;
  if (data.REHEARSAL_TIME && data.PUBLIC_URL) {
    return mistaken('REHEARSAL_TIME works in demo mode only: unset it, or unset PUBLIC_URL.');
  }
  if ((data.WORKERS ?? 1) > 1 && !data.PUBLIC_URL) {
    return mistaken('WORKERS works with PUBLIC_URL only: demo mode has its clock in one process.');
  }
  if (!data.REHEARSAL_TIME && (data.REHEARSAL_SPEED || data.REHEARSAL_SINCE)) {
    return mistaken('REHEARSAL_SPEED and REHEARSAL_SINCE belong to REHEARSAL_TIME: set it, too.');
  }
  if (data.SMTP_URL && data.SENDGRID_API_KEY) {
    return mistaken('SMTP_URL and SENDGRID_API_KEY are two ways to send mail: unset one of them.');
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = data;
  if (!email !== !password) {
    return mistaken('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or none.');
  }
  const weakness = email && password && passwordProblem(password, [email]);
  if (weakness) {
    return {
      ok: false,
      mistakes: [
        weakness === 'password-own'
          ? 'ADMIN_PASSWORD must be more than the address of its admin: four words in a row are easy to remember.'
          : 'ADMIN_PASSWORD must not be one of the common passwords, with figures or twice: four words in a row are easy to remember.',
      ],
    };
  }
  const stripe = stripeKeysOf(data);
  if (stripe === 'incomplete') {
    return mistaken(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together, and STRIPE_PUBLISHABLE_KEY to them: set both, or none of the three.',
    );
  }
  return {
    ok: true,
    env: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: data.PUBLIC_URL,
      dataDir: data.DATA_DIR,
      databaseUrl: data.DATABASE_URL,
      hasListen: data.DATABASE_LISTEN === 'on',
      dataKeys: data.DATA_KEY,
      logLevel: data.LOG_LEVEL,
      trustedProxies: data.TRUST_PROXY,
      workers: data.WORKERS ?? (data.PUBLIC_URL ? usualWorkers(availableParallelism()) : 1),
      metrics: data.METRICS_PORT
        ? { port: data.METRICS_PORT + data.METRICS_PLACE, host: data.METRICS_HOST }
        : undefined,
      rehearsed: rehearsedTimeOf(data),
      mail: {
        server: mailServerOf(data),
        from: data.MAIL_FROM,
        outboxDir: path.resolve(data.DATA_DIR, 'outbox'),
      },
      stripe,
      firstAdmin: email && password ? { email, password } : undefined,
    },
  };
}

/** As many as there are cores, at most four; two cores are as well used by one and its database. */
export const usualWorkers = (cores: number) => (cores > 2 ? Math.min(cores, 4) : 1);

const mistaken = (mistake: string) => ({ ok: false as const, mistakes: [mistake] });

function rehearsedTimeOf({
  REHEARSAL_TIME: time,
  REHEARSAL_SINCE: since,
  REHEARSAL_SPEED: speed = 1,
}: z.infer<typeof variables>): RehearsedTime | undefined {
  return time
    ? { time: new Date(time), since: since ? new Date(since) : undefined, speed }
    : undefined;
}

function mailServerOf(data: z.infer<typeof variables>): MailServer | undefined {
  if (data.SMTP_URL) return { by: 'smtp', url: data.SMTP_URL };
  return data.SENDGRID_API_KEY ? { by: 'sendgrid', apiKey: data.SENDGRID_API_KEY } : undefined;
}

/** Without the webhook's secret a payment would be heard of late, so there is no such setting. */
function stripeKeysOf(data: z.infer<typeof variables>): StripeKeys | 'incomplete' | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
  } = data;
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, publishableKey };
  return secretKey || webhookSecret || publishableKey ? 'incomplete' : undefined;
}
