import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { adviceOn } from '../start-advice.ts';
import { ask, connectTo, newDataDir, start } from './embedded-test-kit.ts';
import { filesIn } from './postmaster.ts';
import { addressOf, ensureSiteRole } from './roles.ts';

const cluster = (dataDir: string) => filesIn(path.join(dataDir, 'database'));

/** A `DATA_DIR` as releases left it that worked as the superuser, whom everybody was believed to be. */
async function earlierDataDir(): Promise<string> {
  const dataDir = await newDataDir();
  const server = await start({ dataDir });
  const superuser = { config: addressOf(server.dataDir, 'superuser') };
  await ask(superuser, `alter database postgres owner to trailrun`);
  await ask(superuser, `create table runner (id int generated always as identity, name text)`);
  await ask(superuser, `insert into runner (name) values ('Ană')`);
  await ask(
    superuser,
    `create function greeting() returns trigger language plpgsql as 'begin return new; end'`,
  );
  await ask(superuser, 'drop role site');
  await ask(superuser, 'alter role trailrun password null');
  await server.stop();
  const rules = path.join(cluster(dataDir), 'pg_hba.conf');
  writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('scram-sha-256', 'trust'));
  rmSync(path.join(cluster(dataDir), 'passwords'));
  return dataDir;
}

/** What no role of a site may do, each with what the database says to it. */
const beyondTheSite: [statement: string, refusal: RegExp][] = [
  [`copy (select 1) to program 'cat'`, /permission denied to COPY to or from an external program/],
  [`copy (select 1) to '/tmp/${randomUUID()}'`, /permission denied to COPY to a file/],
  [`select pg_read_file('pg_hba.conf')`, /permission denied for function pg_read_file/],
  ['select rolpassword from pg_authid', /permission denied for table pg_authid/],
  ['create role friend login', /permission denied to create role/],
  ['alter role site superuser', /permission denied to alter role/],
  ['alter system set fsync = off', /permission denied to set parameter/],
  [`set role trailrun`, /permission denied to set role/],
];

it.each([
  ['a new database', newDataDir],
  ['one of an earlier release', earlierDataDir],
])('gives the site the least rights in %s', async (_, made) => {
  const server = await start({ dataDir: await made() });
  expect(server.config.user).toBe('site');
  for (const [statement, refusal] of beyondTheSite)
    await expect(ask(server, statement)).rejects.toThrow(refusal);
  await ask(server, 'create table race (km int)');
  expect(await ask(server, 'select km from race')).toEqual([]);
});

it.each([
  ['a new database', newDataDir],
  ['one of an earlier release', earlierDataDir],
])('believes nobody without the password in %s', async (_, made) => {
  const dataDir = await made();
  const server = await start({ dataDir });
  const superuser = addressOf(server.dataDir, 'superuser');
  for (const config of [server.config, superuser])
    for (const password of ['', 'trailrun', superuser.password.toUpperCase()])
      await expect(ask({ config: { ...config, password } }, 'select 1')).rejects.toThrow(
        /password/,
      );
  expect(readFileSync(path.join(cluster(dataDir), 'pg_hba.conf'), 'utf8')).not.toMatch(/trust$/m);
  expect(statSync(path.join(cluster(dataDir), 'passwords')).mode & 0o777).toBe(0o600);
  expect(await ask({ config: superuser }, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('goes on with the tables of an earlier release, as their owner', async () => {
  const dataDir = await earlierDataDir();
  const first = await start({ dataDir });
  await ask(first, `alter table runner add column bib int`);
  await ask(first, `insert into runner (name, bib) values ('Ion', 7)`);
  await ask(first, 'drop function greeting()');
  await first.stop();
  const again = await start({ dataDir });
  expect(await ask(again, 'select id, name, bib from runner order by id')).toEqual([
    { id: 1, name: 'Ană', bib: null },
    { id: 2, name: 'Ion', bib: 7 },
  ]);
});

it('leaves the files to an earlier release that works in them, and says so', async () => {
  const dataDir = await newDataDir();
  const server = await start({ dataDir });
  const superuser = { config: addressOf(server.dataDir, 'superuser') };
  await ask(superuser, `alter database postgres owner to trailrun`);
  await ask(superuser, 'drop role site');
  const client = await connectTo(superuser);
  const refusal = await ensureSiteRole(client, { home: server.dataDir, owner: {} }, 1).catch(
    (error: Error) => error,
  );
  await client.end();
  expect(adviceOn(refusal)).toBe(
    'An earlier release of the site still works there: stop it, and start again.',
  );
  expect(await ask(superuser, `select from pg_roles where rolname = 'site'`)).toEqual([]);
});
