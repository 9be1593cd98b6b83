import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Variables, variables } from './env-variables.ts';
import type { RehearsedTime } from './platform/http/clock.ts';
import type { MailerOptions, MailServer } from './platform/mail/mailer.ts';
import type { StripeKeys } from './registration/payments/stripe-payments.ts';
import type { FirstAdmin } from './staff/create-first-admin.ts';
import { passwordProblem } from './staff/password.rules.ts';

export type Env = {
  port: number;
  host: string;
  /** Undefined: demo mode, with sample data. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Where the pictures that are made of the edition are kept. */
  picturesDir: string;
  databaseUrl: string | undefined;
  /** Whether the connection delivers notifications of changes (LISTEN). */
  hasListen: boolean;
  /**
   * The keys that encrypt personal data, the newest first; undefined: those of a file in `dataDir`.
   */
  dataKeys: readonly Buffer[] | undefined;
  /** Undefined: the default of `openLog`. */
  logLevel: string | undefined;
  /** How many proxies in front are trusted with `X-Forwarded-For`. */
  trustedProxies: number;
  /** Where Prometheus reads this process's metrics; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** How many processes serve the site. */
  workers: number;
  /** A shifted time for the site and how fast it passes; demo mode only. */
  rehearsed: RehearsedTime | undefined;
  mail: MailerOptions;
  /** Undefined: no payments, except invented ones in demo mode. */
  stripe: StripeKeys | undefined;
  /** The account that becomes admin if there is no admin. */
  firstAdmin: FirstAdmin | undefined;
};

/**
 * Reads the environment; every mistake gets one line that names the variable and its allowed
 * values.
 */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; mistakes: string[] } {
  // An empty variable counts as absent, as shells and compose files leave variables empty.
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
      picturesDir: data.PICTURES_DIR ?? path.join(data.DATA_DIR, 'pictures'),
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

/**
 * As many as there are cores, at most four; on two cores, one process and its database use both.
 */
export const usualWorkers = (cores: number) => (cores > 2 ? Math.min(cores, 4) : 1);

const mistaken = (mistake: string) => ({ ok: false as const, mistakes: [mistake] });

function rehearsedTimeOf({
  REHEARSAL_TIME: time,
  REHEARSAL_SINCE: since,
  REHEARSAL_SPEED: speed = 1,
}: Variables): RehearsedTime | undefined {
  return time
    ? { time: new Date(time), since: since ? new Date(since) : undefined, speed }
    : undefined;
}

function mailServerOf(data: Variables): MailServer | undefined {
  if (data.SMTP_URL) return { by: 'smtp', url: data.SMTP_URL };
  return data.SENDGRID_API_KEY ? { by: 'sendgrid', apiKey: data.SENDGRID_API_KEY } : undefined;
}

/**
 * Without the webhook's secret the site would hear of payments late, so that setting is refused.
 */
function stripeKeysOf(data: Variables): StripeKeys | 'incomplete' | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
  } = data;
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, publishableKey };
  return secretKey || webhookSecret || publishableKey ? 'incomplete' : undefined;
}
