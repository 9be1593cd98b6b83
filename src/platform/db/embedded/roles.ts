import { randomBytes } from 'node:crypto';
import { lchownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { advisoryKeys } from '../advisory-keys.ts';
import { errorCode } from '../database-errors.ts';
import { filesIn, type Owner, type Server } from './postmaster.ts';

/** The superuser, which maintains the server, and the role that the site works as. */
export const roles = { superuser: 'trailrun', site: 'site' } as const;

const passwordsIn = (cluster: string) => path.join(cluster, 'passwords');

/** Writes new random passwords to a file, the superuser's on its first line, as `initdb` wants. */
export function writePasswords(file: string, owner: Owner): void {
  const passwords = Object.keys(roles).map(() => randomBytes(32).toString('hex'));
  writeOwn(file, `${passwords.join('\n')}\n`, owner);
}

/** Writes a file for PostgreSQL's user alone, and flushes it to the disk. */
function writeOwn(file: string, text: string, { uid, gid }: Owner): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  if (uid !== undefined && gid !== undefined) lchownSync(file, uid, gid);
}

/** Stores the passwords that a cluster was made with in it. */
export const keepPasswords = (file: string, cluster: string): void =>
  renameSync(file, passwordsIn(cluster));

/** The address for `pg`; for a server of an earlier release without passwords, empty ones. */
export function addressOf(home: string, role: keyof typeof roles) {
  const [superuser = '', site = ''] = readPasswords(filesIn(home));
  return {
    host: home,
    port: 5432,
    user: roles[role],
    password: { superuser, site }[role],
    database: 'postgres',
  };
}

/** The same as a `DATABASE_URL`. */
export const urlOf = ({ host, user, password, database }: ReturnType<typeof addressOf>): string =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;

function readPasswords(cluster: string): string[] {
  try {
    return readFileSync(passwordsIn(cluster), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Creates the site's role, once. `client` belongs to the superuser. What earlier releases created
 * as the superuser, without a password, becomes the site's, and from then on everybody needs a
 * password. Throws 55P03 when an earlier release keeps working there for longer than `waitMs`.
 */
export async function ensureSiteRole(
  client: Client,
  { home, owner }: Pick<Server, 'home' | 'owner'>,
  waitMs = 20_000,
): Promise<void> {
  if (await hasSiteRole(client)) return;
  await client.query(`select set_config('lock_timeout', '${waitMs}', false)`);
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryKeys.embeddedLease]);
  } catch (error) {
    // Another process of this release has created it meanwhile, and works there.
    if (await hasSiteRole(client)) return;
    throw error;
  }
  if (!(await hasSiteRole(client))) await makeSiteRole(client, filesIn(home), owner);
  await client.query('select pg_advisory_unlock($1)', [advisoryKeys.embeddedLease]);
}

async function hasSiteRole(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roles.site]);
  return rowCount === 1;
}

/**
 * The order allows a power cut at any point. The role may create databases, because each backup is
 * restored into one beside the site's and compared.
 */
async function makeSiteRole(client: Client, cluster: string, owner: Owner): Promise<void> {
  if (readPasswords(cluster).length === 0) {
    const half = `${passwordsIn(cluster)}.new`;
    writePasswords(half, owner);
    keepPasswords(half, cluster);
  }
  const [superuser, site] = readPasswords(cluster);
  await client.query(`alter role ${roles.superuser} password '${superuser}'`);
  const rules = path.join(cluster, 'pg_hba.conf');
  const asked = readFileSync(rules, 'utf8').replace(/\btrust$/gm, 'scram-sha-256');
  writeOwn(`${rules}.new`, asked, owner);
  renameSync(`${rules}.new`, rules);
  await client.query(`
    create role ${roles.site} login nosuperuser createdb password '${site}';
    alter database postgres owner to ${roles.site};
    do $$
    declare
      statement text;
    begin
      for statement in
        select format('alter table %s owner to ${roles.site}', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
        union all
        select format('alter routine %s owner to ${roles.site}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
      loop
        execute statement;
      end loop;
    end $$`);
  await client.query('select pg_reload_conf()');
}
