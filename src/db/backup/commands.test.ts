import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openRaces, paid } from '../../test/my-registration-kit.ts';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../embedded/embedded-test-kit.ts';
import type { Schema } from '../schema.ts';
import { testDataKey } from '../test-data-key.ts';
import { allRows, emptyDatabase } from './backup-kit.ts';

type Surroundings = { dataDir: string; url?: string; key?: Buffer };

/** Runs a command as `npm run` does; answers what it printed, and how it ended. */
async function run(
  command: 'backup' | 'restore' | 'move',
  argument: string,
  { dataDir, url, key = testDataKey }: Surroundings,
) {
  const child = spawn(process.execPath, [`scripts/${command}.ts`, argument], {
    env: {
      PATH: process.env['PATH'],
      EDITION: process.env['EDITION'],
      DATA_DIR: dataDir,
      DATA_KEY: key.toString('base64'),
      ...(url ? { DATABASE_URL: url } : {}),
    },
  });
  const exit = once(child, 'exit');
  const [said, refused] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, refused, code: (await exit)[0] };
}

it('carries data from a server to the embedded database, into a file, and back', async () => {
  const source = await openRaces();
  onTestFinished(() => source.close());
  await paid(source.db, 1);
  const before = await allRows(source, ['restored_data']);
  const dataDir = path.join(temporaryFolder(), 'data');
  const file = path.join(dataDir, 'by-hand.zip');

  const moved = await run('move', 'embedded', { dataDir, url: source.url });
  expect(moved).toMatchObject({ refused: '', code: 0 });
  expect(moved.said).toContain('Now unset DATABASE_URL and start the site with DATA_DIR=');
  expect(await allRows(source, ['restored_data'])).toEqual(before);

  const embedded = await openDatabase<Schema>({ dataDir, dataKeys: [testDataKey] });
  onTestFinished(() => embedded.close());
  expect(await allRows(embedded, ['restored_data'])).toEqual(before);
  const { rows: opened } = await embedded.pool.query('select opened_at from restored_data');
  expect(opened).toEqual([{ opened_at: expect.any(Date) }]);

  // While the site runs: it listens for changes on a connection that stays open.
  const listening = await embedded.pool.connect();
  const written = await run('backup', file, { dataDir });
  expect(written).toMatchObject({ refused: '', code: 0 });
  expect(written.said).toMatch(/which is not in it: keep a copy of DATA_KEY somewhere else\.$/m);
  expect((await run('backup', file, { dataDir })).refused).toBe(
    `There is a file ${file} already.\n`,
  );
  const other = await emptyDatabase();
  expect((await run('move', other.url, { dataDir })).refused).toBe(
    'The site is running: stop it first, or what it writes now stays behind.\n',
  );
  listening.release();
  await embedded.close();

  const back = await run('move', other.url, { dataDir });
  expect(back).toMatchObject({ refused: '', code: 0 });
  expect(back.said).toContain('Now set DATABASE_URL to that address and start the site.');
  expect(await allRows(other, ['restored_data'])).toEqual(before);

  const third = await emptyDatabase();
  const lost = { dataDir, url: third.url, key: Buffer.alloc(32, 'lost') };
  const refused = await run('restore', file, lost);
  expect(refused).toMatchObject({ said: '', code: 1 });
  expect(refused.refused).toMatch(/^Personal data in the backup are sealed with the key .*\n$/);
  const restored = await run('restore', file, { dataDir, url: third.url });
  expect(restored).toMatchObject({ refused: '', code: 0 });
  expect(await allRows(third, ['restored_data'])).toEqual(before);
  expect((await run('restore', file, { dataDir, url: third.url })).refused).toMatch(
    /^The database is not empty, and a restore never writes over data: .*\n$/,
  );
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(2);
  expect(existsSync(path.join(dataDir, 'data-key'))).toBe(false);
}, 180_000);
