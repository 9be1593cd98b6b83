import { spawnSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { keepOutOfDemo } from '../edition/event/keep-out-of-demo.ts';
import { openRaces } from '../test/my-registration-kit.ts';

/** Opens registration as a shell without PUBLIC_URL does; answers what the script says. */
function openFromShell(databaseUrl: string): string {
  const { PATH = '' } = process.env;
  const args = ['scripts/registration.ts', 'open'];
  const env = { PATH, DATABASE_URL: databaseUrl, REHEARSAL_TIME: '2025-03-01T12:00:00+02:00' };
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return stdout + stderr;
}

it.each([
  ['says that nobody can pay on a site that has served real visitors', false, 'Nobody can pay'],
  ['opens without a question in demo mode', true, 'Registration is open.'],
])('%s', async (_what, isDemo, line) => {
  const database = await openRaces();
  onTestFinished(() => database.close());
  await keepOutOfDemo(database.db, isDemo);
  expect(openFromShell(database.url)).toContain(line);
});
