import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

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
    ['TRUST_PROXY', 'yes'],
    ['REHEARSAL_TIME', 'tomorrow'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const read = readEnv({ [name]: value });
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.mistakes).toHaveLength(1);
    expect(read.mistakes[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
  });

  it('names every mistake', () => {
    const read = readEnv({ PORT: 'x', LOG_LEVEL: 'y' });
    expect(!read.ok && read.mistakes.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
    ]);
  });

  it('rehearses in demo mode only', () => {
    const moment = '2025-07-05T08:00:00+03:00';
    expect(readEnv({ REHEARSAL_TIME: moment }).ok).toBe(true);
    expect(readEnv({ REHEARSAL_TIME: moment, PUBLIC_URL: 'https://race.example' }).ok).toBe(false);
  });
});
