import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { sealedStart } from '../data-keys.ts';
import { sealedColumns } from '../sealed-rows.ts';
import {
  type BackedUpTable,
  BackupError,
  entryOf,
  type Manifest,
  manifestName,
  ofMigrator,
  plainText,
  quoted,
  sumQuery,
} from './backup-format.ts';

export type WrittenBackup = { manifest: Manifest; bytes: number; rows: number };

/** Fast rather than small: most bytes are sealed data or pictures, which do not compress. */
const compressionLevel = 1;

/**
 * Writes all rows of a database, as of one moment, to `file`, which must not exist yet. The site
 * may go on writing meanwhile. The file gets its name once it is complete and on the disk.
 */
export async function writeBackup(
  connection: ClientConfig,
  file: string,
  { version }: { version: string },
): Promise<WrittenBackup> {
  mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.half-${process.pid}`;
  const client = new Client({ ...connection, application_name: 'trailrun-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read, read only; ${plainText}`);
    const manifest = await describeDatabase(client, version);
    const output = createWriteStream(half, { mode: 0o600, flags: 'wx', flush: true });
    await writeArchive(client, manifest, output);
    renameSync(half, file);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { manifest, bytes: statSync(file).size, rows };
  } finally {
    rmSync(half, { force: true });
    await client.end().catch(() => {});
  }
}

async function describeDatabase(client: Client, version: string): Promise<Manifest> {
  const rowsOf = async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(query, values)).rows;
  const listed = await rowsOf<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [ofMigrator],
  );
  if (listed.length === 0) throw new BackupError('There are no data here to back up.');
  const tables: BackedUpTable[] = [];
  for (const { name, columns } of listed) {
    const [summed] = await rowsOf<{ rows: number; sum: string }>(sumQuery(name, columns));
    tables.push({ name, columns, ...(summed ?? { rows: 0, sum: '0' }), sha256: '' });
  }
  const [facts] = await rowsOf<{ postgres: number; takenAt: Date; steps: string[] }>(
    `select current_setting('server_version_num')::int / 10000 as postgres, now() as "takenAt",
       (select array_agg(name::text order by name) from kysely_migration) as steps`,
  );
  if (!facts) throw new BackupError('The database does not say what it is.');
  return {
    format: 1,
    product: 'trailrun',
    version,
    ...facts,
    takenAt: facts.takenAt.toISOString(),
    keys: await keysIn(client, tables),
    tables,
    sequences: [],
  };
}

/** Names of the keys that data are sealed with, in the tables and columns that exist. */
async function keysIn(client: Client, tables: readonly BackedUpTable[]): Promise<string[]> {
  const queries = tables.flatMap(({ name, columns }) =>
    Object.keys(sealedColumns[name as keyof typeof sealedColumns] ?? {})
      .filter((column) => columns.includes(column))
      .map(
        (column) => `select substr("${column}", 4, 8) as id from "${name}"
          where left("${column}", 12) ~ '${sealedStart}'`,
      ),
  );
  if (queries.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(queries.join(' union '));
  return rows.map(({ id }) => id).toSorted();
}

async function writeArchive(
  client: Client,
  manifest: Manifest,
  output: NodeJS.WritableStream,
): Promise<void> {
  const archive = new ZipFile();
  const failed = once(archive, 'error').then(([error]) => Promise.reject(error));
  const add = (entry: string, open: () => Promise<Readable> | Readable) =>
    archive.addReadStreamLazy(entry, { compressionLevel }, (give) => {
      Promise.resolve()
        .then(open)
        .then(
          (stream) =>
            give(
              null,
              stream.on('error', (error) => archive.emit('error', error)),
            ),
          (error: Error) => give(error, Readable.from([])),
        );
    });
  // Each stream is opened when the one before it has ended, so that one connection serves for all.
  for (const table of manifest.tables) {
    add(entryOf(table.name), () => {
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform: (chunk, _, done) => done(null, (hash.update(chunk), chunk)),
        flush(done) {
          table.sha256 = hash.digest('hex');
          done();
        },
      });
      const rows = client.query(
        copyTo(`copy "${table.name}" (${quoted(table.columns)}) to stdout`),
      );
      return rows.on('error', (error) => hashing.destroy(error)).pipe(hashing);
    });
  }
  add(manifestName, async () => {
    // Sequences ignore snapshots: read last, they are ahead of every row.
    const { rows } = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`,
    );
    manifest.sequences = rows;
    return Readable.from([JSON.stringify(manifest, null, 1)]);
  });
  archive.end();
  await Promise.race([failed, pipeline(archive.outputStream, output)]);
}
