import { z } from 'zod';
import { edition } from './edition/edition.ts';
import { readDataKey } from './platform/db/data-keys.ts';
import { isEmailAddress } from './platform/mail/email-address.rules.ts';
import { passwordLength } from './staff/staff.contract.ts';

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

/** Every variable that the program reads; the README lists them with their meaning. */
export const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: httpOrigin.optional(),
  // PostgreSQL stores this path in a file with one value a line.
  DATA_DIR: z
    .string()
    .regex(/^\P{Cc}+$/u, { error: 'must be a path without line breaks' })
    .default('./data'),
  PICTURES_DIR: z.string().optional(),
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
    .optional(),
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
  // `keepWorkers` sets it for each of several processes.
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
    .default(() => {
      const { name, email } = edition().event;
      return { name, address: email };
    }),
});

export type Variables = z.infer<typeof variables>;

/** A password that is not encoded would be used unchanged and refused at every mail. */
function isPercentEncoded(url: string): boolean {
  try {
    // The result must be used, or the bundler takes the call for one without effect and drops it.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** `Name <address>`, quoted or not, or an address alone; the schema refuses anything else. */
function parseMailbox(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? [];
  return address ? { name, address } : { name: '', address: text.trim() };
}
