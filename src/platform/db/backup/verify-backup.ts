import { createHash, randomBytes } from 'node:crypto';
import type { Migration } from 'kysely/migration';
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../database-errors.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into a temporary database beside the one of `connection`, which compares every
 * row, and drops it again. Returns `checksums` when the database's user may not create databases,
 * so that only the file was checked. Throws what was wrong.
 */
export async function verifyBackup(
  connection: ClientConfig,
  file: string,
  migrations: Record<string, Migration>,
): Promise<'rows' | 'checksums'> {
  const client = new Client({ ...connection, application_name: 'trailrun-verify' });
  client.on('error', () => {});
  await client.connect();
  const beginning = scratchName(client.database ?? '');
  const scratch = `${beginning}${randomBytes(4).toString('hex')}`;
  try {
    await dropLeftovers(client, beginning);
    try {
      await client.query(`create database "${scratch}"`);
    } catch (error) {
      if (errorCode(error) !== '42501') throw error;
      (await openBackup(file)).close();
      return 'checksums';
    }
    const { host, port, user, password, ssl } = client;
    const beside = { host, port, user, password: password ?? '', ssl, database: scratch };
    await restoreBackup(beside, file, { migrations });
    return 'rows';
  } finally {
    await client.query(`drop database if exists "${scratch}" with (force)`).catch(() => {});
    await client.end().catch(() => {});
  }
}

/** Contains the database's name, since a server may have the databases of several sites. */
const scratchName = (database: string) =>
  `trailrun_check_${createHash('sha256').update(database).digest('hex').slice(0, 8)}_`;

/** Drops databases of processes that were killed; one that is in use is kept. */
async function dropLeftovers(client: Client, beginning: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [beginning],
  );
  for (const { name } of rows) await client.query(`drop database "${name}"`).catch(() => {});
}
