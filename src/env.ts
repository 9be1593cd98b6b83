import { z } from 'zod';

const httpOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://race.example' })
  .refine((value) => /^https?:\/\/[^/?#]+\/?$/i.test(value), {
    error: 'must name a host only, without a path',
    when: ({ issues }) => issues.length === 0,
  })
  .transform((value) => new URL(value).origin);

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
  REHEARSAL_TIME: z.iso
    .datetime({
      offset: true,
      error: 'must be a moment such as 2025-07-05T08:00:00+03:00',
    })
    .optional(),
});

export type Env = {
  port: number;
  host: string;
  /** Undefined: demo mode, with sample data. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  /** The moment that the site believes it is when it starts; demo mode only. */
  rehearsalTime: Date | undefined;
};

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
    return {
      ok: false,
      mistakes: ['REHEARSAL_TIME works in demo mode only: unset it, or unset PUBLIC_URL.'],
    };
  }
  return {
    ok: true,
    env: {
      port: data.PORT,
      host: data.HOST,
      publicUrl: data.PUBLIC_URL,
      dataDir: data.DATA_DIR,
      databaseUrl: data.DATABASE_URL,
      logLevel: data.LOG_LEVEL,
      trustedProxies: data.TRUST_PROXY,
      rehearsalTime: data.REHEARSAL_TIME ? new Date(data.REHEARSAL_TIME) : undefined,
    },
  };
}
