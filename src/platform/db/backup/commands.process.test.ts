import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import packageFacts from '../../../../package.json' with { type: 'json' };
import { openRaces, paid, registered } from '../../../test/my-registration-kit.ts';
import { currentToken, openLink } from '../../auth/link.queries.ts';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../embedded/embedded-test-kit.ts';
import type { Schema } from '../schema.ts';
import { testDataKey } from '../test-data-key.ts';
import { emptyDatabase } from '../test-database.ts';
import { allRows } from './backup-kit.ts';

type Surroundings = { dataDir: string; url?: string; key?: Buffer | null };

type Command =
  | 'backup'
  | 'restore'
  | 'move'
  | 'registration'
  | 'rotate-data-key'
  | 'rotate-keys'
  | 'verify-audit';

type Ending = { said: string; refused: string; code: number | null };

const envOf = ({ dataDir, url, key = testDataKey }: Surroundings) => ({
  PATH: process.env['PATH'],
  EDITION: process.env['EDITION'],
  DATA_DIR: dataDir,
  ...(key ? { DATA_KEY: key.toString('base64') } : {}),
  ...(url ? { DATABASE_URL: url } : {}),
});

/** Runs Node to its end, if need be with a script; answers what it printed, and how it ended. */
async function ended(args: string[], where: Surroundings, script = ''): Promise<Ending> {
  const child = spawn(process.execPath, args, { env: envOf(where) });
  child.stdin.end(script);
  const exit = once(child, 'exit');
  const [said, refused] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, refused, code: (await exit)[0] };
}

/** Runs a command as `npm run` does. */
const run = (command: Command, given: string | string[], where: Surroundings) =>
  ended([`scripts/${command}.ts`, ...[given].flat()], where);

/**
 * Runs commands one after the other in one process, since each loads half of the site. Where one
 * ends its process, only that command ends.
 */
async function runInTurn(
  commands: readonly (readonly [Command, string[], ...unknown[]])[],
  where: Surroundings,
): Promise<Ending[]> {
  const script = `
    class Exit { constructor(code) { this.code = code; } }
    process.exit = (code) => { throw new Exit(code); };
    const print = console.log;
    const endings = [];
    for (const [index, [command, given]] of ${JSON.stringify(commands)}.entries()) {
      const ending = { said: '', refused: '', code: 0 };
      console.log = (line) => (ending.said += line + '\\n');
      console.error = (line) => (ending.refused += line + '\\n');
      process.argv = [process.execPath, command, ...given];
      try {
        // By a name of its own, or a second one would not run again.
        await import('${process.cwd()}/scripts/' + command + '.ts?' + index);
      } catch (error) {
        if (!(error instanceof Exit)) throw error;
        ending.code = error.code;
      }
      endings.push(ending);
    }
    print(JSON.stringify(endings));`;
  const { said, refused } = await ended(['--input-type=module', '-'], where, script);
  expect(refused).toBe('');
  return JSON.parse(said);
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
});

const howRegistration =
  'npx node scripts/registration.ts open --from 2025-03-01T08:00:00+02:00 --until 2025-06-30T23:59:59+03:00 --capacity 1=300, each as needed; or close';

it('says how a command is used when it is given what it does not take, and does nothing', async () => {
  const howToMove = 'npm run move -- postgres://user:password@host:5432/database, or embedded';
  const usages: [Command, string[], string][] = [
    ['backup', ['--help'], 'npm run backup [file]'],
    ['backup', ['friday.zip', 'saturday.zip'], 'npm run backup [file]'],
    ['restore', ['a.zip', 'b.zip'], 'npm run restore data/backups/trailrun-….zip'],
    ['move', [], howToMove],
    ['move', ['embedded', '-v'], howToMove],
    ['registration', ['open', '--from', 'yesterday'], howRegistration],
    ['registration', [], howRegistration],
  ];
  const dataDir = path.join(temporaryFolder(), 'data');
  expect(await runInTurn(usages, { dataDir })).toEqual(
    usages.map(([, , usage]) => ({ said: '', refused: `Use it so: ${usage}\n`, code: 1 })),
  );
  expect(existsSync(dataDir)).toBe(false);
});

it('makes no database where DATA_DIR is mistyped, whichever command is given', async () => {
  const commands: [Command, string[]][] = [
    ['backup', []],
    ['move', ['postgres://nobody@127.0.0.1:1/nothing']],
    ['registration', ['close']],
    ['verify-audit', []],
  ];
  const dataDir = path.join(temporaryFolder(), 'dat');
  const refused = `There is no database under DATA_DIR (${dataDir}): set DATA_DIR or DATABASE_URL as the site has it.\n`;
  expect(await runInTurn(commands, { dataDir })).toEqual(
    commands.map(() => ({ said: '', refused, code: 1 })),
  );
  expect(existsSync(dataDir)).toBe(false);
});

it('says that the site has never run on an empty database, whichever command is given', async () => {
  const { url } = await emptyDatabase();
  const commands: [Command, string[]][] = [
    ['registration', ['close']],
    ['verify-audit', []],
    ['rotate-data-key', []],
    ['rotate-keys', ['all']],
  ];
  const refused = expect.stringMatching(
    /^The site has never run on this database, [^\n]* start the site [^\n]*\n$/,
  );
  expect(await runInTurn(commands, { dataDir: temporaryFolder(), url })).toEqual(
    commands.map(() => ({ said: '', refused, code: 1 })),
  );
});

it('restore makes no database for a file that is not there, nor rotate-data-key a key', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const file = path.join(dataDir, 'none.zip');
  const { refused, code } = await run('restore', file, { dataDir });
  expect([refused, code]).toEqual([`There is no file ${file}.\n`, 1]);
  expect(await run('rotate-data-key', 'new', { dataDir, key: null })).toEqual({
    said: '',
    refused: `There is no file ${dataDir}/data-key: set DATA_DIR or DATA_KEY as the site has it.\n`,
    code: 1,
  });
  expect(existsSync(dataDir)).toBe(false);
});

it('leaves no file behind when the data can go nowhere', async () => {
  const [source, used] = [await openRaces(), await openRaces()];
  for (const each of [source, used]) onTestFinished(() => each.close());
  const dataDir = path.join(temporaryFolder(), 'data');
  const to = async (address: string) =>
    (await run('move', address, { dataDir, url: source.url })).refused;
  expect(await to('postgres://nobody@127.0.0.1:1/nothing')).toMatch(/nothing listens at [^\n]+\n$/);
  expect(await to(used.url)).toMatch(/^The database is not empty, [^\n]+\n$/);
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false);
});

it('rotate-keys changes what it is told to, and says which links that ends', async () => {
  const database = await openRaces();
  onTestFinished(() => database.close());
  const { db, url } = database;
  const where = { dataDir: path.join(temporaryFolder(), 'data'), url };
  const id = await registered(db, 1);
  const token = await currentToken(db, 'registration', id);
  const { said } = await run('rotate-keys', [], where);
  expect(said).toContain('  guardian: Links that were mailed to guardians.');
  expect(await openLink(db, 'registration', token)).toBeDefined();
  const { refused } = await run('rotate-keys', ['registration', 'everything'], where);
  expect(refused).toMatch(/^Use it so: npm run rotate-keys -- all, or some of: registration, /);
  expect(await openLink(db, 'registration', token)).toBeDefined();
  const done = await run('rotate-keys', 'registration', where);
  expect(done).toMatchObject({ refused: '', code: 0 });
  expect(done.said).toContain('  registration: Links that were mailed to runners.');
  expect(done.said).not.toContain('guardian');
  expect(await openLink(db, 'registration', token)).toBeUndefined();
});

it.each(['backup', 'restore', 'move', 'rotate-keys'] as const)(
  '%s asks for no packages that only tests need: the machine that serves may have no network',
  (command) => {
    const folder = temporaryFolder();
    const files = ['package.json', 'package-lock.json', '.npmrc'];
    for (const file of [...files, 'scripts/prepare.mjs', 'scripts/use-build.mjs'])
      cpSync(file, path.join(folder, file));
    mkdirSync(path.join(folder, 'node_modules'));
    const npm = path.join(folder, 'npm.js');
    writeFileSync(npm, `(await import('fs')).writeFileSync('asked', process.argv.join(' '))`);
    const [, mode = ''] = /prepare\.mjs (\w+) /.exec(packageFacts.scripts[command]) ?? [];
    const env = { PATH: process.env['PATH'], npm_execpath: npm };
    const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs', mode], {
      cwd: folder,
      env,
    });
    expect(status).toBe(0);
    expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toContain(
      ' --omit=dev --legacy-peer-deps ',
    );
  },
);

it('needs nothing that comes only as a peer of a package: what serves is installed without peers', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { peer?: boolean; dev?: boolean }>;
  };
  const onlyPeers = Object.entries(packages).filter(([, { peer, dev }]) => peer && !dev);
  expect(onlyPeers).toEqual([]);
});
