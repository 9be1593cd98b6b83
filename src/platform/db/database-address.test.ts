import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { ask } from './embedded/embedded-test-kit.ts';
import { addressOf } from './embedded/roles.ts';
import { emptyDatabase } from './test-database.ts';

const { host } = inject('testServer');

/** What `openDatabase` says of an address. */
async function refusalOf(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '/nonexistent' }).catch(
    (error: unknown) => error,
  );
  if (!(database instanceof DatabaseStartError)) throw database;
  return database.message;
}

it.each([
  ['nonsense', /^DATABASE_URL is no address such as postgres:/],
  ['http://user:secret@localhost/db', /^DATABASE_URL is no address such as/],
  ['postgres://user:secret@localhost:99999/db', /^DATABASE_URL is no address such as/],
  ['postgres://user:12/secret@localhost/db', /write %2F %3F %23 %40 for them\.$/],
  ['postgres://user:12#secret@localhost/db', /write %2F %3F %23 %40 for them\.$/],
  ['postgres://user:secret@localhost:1/db', /^DATABASE_URL: nothing listens at localhost:1\.$/],
  ['postgres://user:secret@/db?host=/missing', /^DATABASE_URL: nothing listens at \/missing\.$/],
  [
    'postgres://user:secret@missing.invalid/db',
    /^DATABASE_URL: the host missing.invalid is unknown\.$/,
  ],
])('says in one line what is wrong with %s', async (url, message) => {
  const refusal = await refusalOf(url);
  expect(refusal).toMatch(message);
  expect(refusal).not.toMatch(/secret|12|\n/);
});

it('names a database that does not exist, and a user who may not come in', async () => {
  const { url, connection } = await emptyDatabase();
  expect(await refusalOf(url.replace(connection.database, 'marathon'))).toBe(
    `DATABASE_URL: ${host} has no database marathon.`,
  );
  const superuser = { config: addressOf(host, 'superuser') };
  await ask(superuser, `create role zatopek nologin password 'Emil'`);
  onTestFinished(async () => void (await ask(superuser, 'drop role zatopek')));
  expect(await refusalOf(`postgres://zatopek:Emil@/postgres?host=${host}`)).toBe(
    `DATABASE_URL: ${host} does not let the user zatopek in: role "zatopek" is not permitted to log in.`,
  );
});

it('tells a wrong password from a missing one, and prints neither', async () => {
  const { url, connection } = await emptyDatabase();
  const withPassword = (password: string) => url.replace(connection.password, password);
  expect(await refusalOf(withPassword('wrong'))).toBe(
    `DATABASE_URL: ${host} refuses the password of the user site.`,
  );
  expect(await refusalOf(withPassword(''))).toBe(
    `DATABASE_URL: ${host} asks for a password of the user site, and there is none.`,
  );
  const right = await openDatabase({ databaseUrl: url, dataDir: '/nonexistent' });
  await right.close();
});

it('refuses a server that is too old', async () => {
  const { url, pool, connection } = await emptyDatabase();
  // Hides the built-in function, as if the server were another.
  await pool.query(`create function public.current_setting(text) returns text
    return '130012'`);
  await pool.query(`alter database ${connection.database} set search_path = public, pg_catalog`);
  expect(await refusalOf(url)).toBe(
    `DATABASE_URL: ${host} runs PostgreSQL 13; 14 or later is needed.`,
  );
});

it('says what to do where the server has no connection left', async () => {
  const { url, pool, connection } = await emptyDatabase();
  await pool.query(`alter database ${connection.database} connection limit 0`);
  expect(await refusalOf(url)).toBe(
    `DATABASE_URL: ${host} has no connection left (too many connections for database "${connection.database}"): end what else is connected there, or raise its max_connections.`,
  );
});
