import { describe, expect, it } from 'vitest';
import { readEnv, usualWorkers } from './env.ts';

const dataKey = Buffer.alloc(32, 1).toString('base64');

describe('readEnv', () => {
  it('needs nothing', () => {
    expect(readEnv({})).toMatchObject({
      ok: true,
      env: { port: 3000, dataDir: './data', publicUrl: undefined, databaseUrl: undefined },
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toMatchObject({
      ok: true,
      env: { port: 3000 },
    });
  });

  it('drops the slash of an origin', () => {
    expect(readEnv({ PUBLIC_URL: 'https://race.example/' })).toMatchObject({
      env: { publicUrl: 'https://race.example' },
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'race.example'],
    ['PUBLIC_URL', 'ftp://race.example'],
    ['PUBLIC_URL', 'https://race.example/2025'],
    ['DATABASE_URL', 'mysql://localhost/race'],
    ['LOG_LEVEL', 'loud'],
    ['DATA_DIR', './data\n'],
    ['DATA_KEY', 'secret'],
    ['DATA_KEY', `${dataKey},`],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_LISTEN', 'no'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65501'],
    ['METRICS_PORT', 'x'],
    ['WORKERS', '0'],
    ['WORKERS', '7'],
    ['REHEARSAL_TIME', 'tomorrow'],
    ['REHEARSAL_SPEED', '0'],
    ['REHEARSAL_SPEED', '1000'],
    ['REHEARSAL_SINCE', 'tomorrow'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:pass/word@mail.example'],
    ['SMTP_URL', 'smtps://user:100%@mail.example'],
    ['SMTP_URL', 'smtps://user:%E9t%E9@mail.example'],
    ['SENDGRID_API_KEY', 'SG.abc def'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1 2'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['MAIL_FROM', 'Trail Race'],
    ['MAIL_FROM', 'Trail Race <race@example>'],
    ['MAIL_FROM', 'race@trail.example, b@trail.example'],
    ['MAIL_FROM', 'Race\r\nBcc: b@trail.example <race@trail.example>'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = readEnv({ [name]: value });
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.mistakes).toHaveLength(1);
    expect(read.mistakes[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  it.each([
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
  ])('refuses an incomplete set of keys: %o', (given) => {
    expect(readEnv(given)).toEqual({
      ok: false,
      mistakes: [expect.stringMatching(/^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong/)],
    });
  });

  it.each([{ ADMIN_EMAIL: 'ana@race.example' }, { ADMIN_PASSWORD: 'up and down again' }])(
    'refuses half of the first admin: %o',
    (given) => {
      expect(readEnv(given)).toEqual({
        ok: false,
        mistakes: [expect.stringMatching(/^ADMIN_EMAIL and ADMIN_PASSWORD belong/)],
      });
    },
  );

  it.each([
    ['password1234', 'must not be one of the common passwords'],
    ['ana@race.example', 'must be more than the address of its admin'],
  ])('refuses %s as the first admin’s password', (password, why) => {
    expect(readEnv({ ADMIN_EMAIL: 'ana@race.example', ADMIN_PASSWORD: password })).toEqual({
      ok: false,
      mistakes: [expect.stringContaining(`ADMIN_PASSWORD ${why}`)],
    });
  });

  it('takes Stripe with or without the key of the card form', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readEnv(keys)).toMatchObject({
      env: { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' } },
    });
    expect(readEnv({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toMatchObject({
      env: { stripe: { publishableKey: 'pk_test_1' } },
    });
    expect(readEnv({})).toMatchObject({ env: { stripe: undefined } });
  });

  it('serves by as many processes as are asked for, in production only', () => {
    expect(readEnv({ WORKERS: '3', PUBLIC_URL: 'https://race.example' })).toMatchObject({
      env: { workers: 3 },
    });
    expect(readEnv({ WORKERS: '1' })).toMatchObject({ env: { workers: 1 } });
    expect(readEnv({})).toMatchObject({ env: { workers: 1 } });
    expect(readEnv({ WORKERS: '2' })).toEqual({
      ok: false,
      mistakes: [expect.stringMatching(/^WORKERS works with PUBLIC_URL only/)],
    });
    expect([1, 2, 3, 4, 64].map(usualWorkers)).toEqual([1, 1, 3, 4, 4]);
  });

  it('names every mistake', () => {
    const read = readEnv({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(!read.ok && read.mistakes.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
    ]);
  });

  it.each([
    [undefined, 'Valea Șoaptei Ridge Race', 'contact@ridge-race.example'],
    ['race@trail.example', '', 'race@trail.example'],
    ['Cursa Țării <race@trail.example>', 'Cursa Țării', 'race@trail.example'],
    ['"Race, Trail" <race@trail.example>', 'Race, Trail', 'race@trail.example'],
  ])('reads MAIL_FROM=%s', (MAIL_FROM, name, address) => {
    expect(readEnv({ MAIL_FROM })).toMatchObject({ env: { mail: { from: { name, address } } } });
  });

  it('sends mail one way only, and repeats no password', () => {
    const smtp = { SMTP_URL: 'smtps://user:s3cret@mail.example' };
    expect(readEnv({})).toMatchObject({ env: { mail: { server: undefined } } });
    expect(readEnv(smtp)).toMatchObject({
      env: { mail: { server: { by: 'smtp', url: smtp.SMTP_URL } } },
    });
    expect(readEnv({ SENDGRID_API_KEY: 'SG.abc.def' })).toMatchObject({
      env: { mail: { server: { by: 'sendgrid', apiKey: 'SG.abc.def' } } },
    });
    const both = readEnv({ ...smtp, SENDGRID_API_KEY: 'SG.abc.def' });
    expect(!both.ok && both.mistakes).toEqual([
      'SMTP_URL and SENDGRID_API_KEY are two ways to send mail: unset one of them.',
    ]);
    for (const SMTP_URL of ['smtp://user:s3cret@', 'smtp://user:s3cret%@mail.example']) {
      const wrong = readEnv({ SMTP_URL });
      expect(!wrong.ok && wrong.mistakes.join()).not.toContain('s3cret');
    }
    expect(readEnv({ SMTP_URL: 'smtps://user:100%25@mail.example' }).ok).toBe(true);
  });

  it('reads keys of personal data, the newest first', () => {
    expect(readEnv({})).toMatchObject({ env: { dataKeys: undefined } });
    const keys = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)];
    const DATA_KEY = keys.map((key) => key.toString('base64')).join(', ');
    expect(readEnv({ DATA_KEY })).toMatchObject({ env: { dataKeys: keys } });
  });

  it('rehearses in demo mode only', () => {
    const moment = '2025-07-05T08:00:00+03:00';
    expect(readEnv({ REHEARSAL_TIME: moment }).ok).toBe(true);
    expect(readEnv({ REHEARSAL_TIME: moment, PUBLIC_URL: 'https://race.example' }).ok).toBe(false);
  });

  it('lets a rehearsed day go by faster, from a moment that every process is told', () => {
    const [REHEARSAL_TIME, REHEARSAL_SINCE] = ['2025-07-05T08:00:00Z', '2025-07-01T18:00:00Z'];
    const fast = { REHEARSAL_SPEED: '60', REHEARSAL_SINCE };
    const [time, since] = [new Date(REHEARSAL_TIME), new Date(REHEARSAL_SINCE)];
    expect(readEnv({ REHEARSAL_TIME })).toMatchObject({ env: { rehearsed: { time, speed: 1 } } });
    expect(readEnv({ REHEARSAL_TIME, ...fast })).toMatchObject({
      env: { rehearsed: { time, since, speed: 60 } },
    });
    expect(readEnv({})).toMatchObject({ env: { rehearsed: undefined } });
    expect(readEnv({ REHEARSAL_SPEED: '60' }).ok).toBe(false);
    expect(readEnv({ REHEARSAL_SINCE }).ok).toBe(false);
  });
});
