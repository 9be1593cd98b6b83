import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { advisoryKeys } from './advisory-keys.ts';
import { errorCode, firstLine } from './database-errors.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { migrationHashes } from './migration-hashes.ts';

const askAgainMs = 50;
const lockMs = 3000;
const statementMs = 10 * 60_000;
const mostAttempts = 20;
const pauseMs = 500;

/** The first step: the schema that the steps before it had created one by one (decision 091). */
const baseline = '100-baseline';
const before = { steps: 86, last: '098-calendar-sequence' };

/** The hash of each step's file by the step's name, as `npm run db:types` notes it. */
export type MigrationHashes = Readonly<Record<string, string>>;

/**
 * Brings the schema up to date and returns the names of the steps taken. Several processes may run
 * it at once, and visitors can be served meanwhile: a step waits three seconds at most for a lock,
 * then lets others pass and tries again. If it is given a transaction it works in that one. Throws
 * `DatabaseStartError` for what the operator must repair, otherwise the step's error.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  hashes: MigrationHashes = migrationHashes,
): Promise<string[]> {
  const work = (trx: Kysely<Schema>) => takeSteps(trx, migrations, hashes);
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.connection().execute((one) => inOneTransaction(one, work));
    } catch (error) {
      const isLocked = errorCode(error) === '55P03';
      if (!isLocked || attempt === mostAttempts) throw toldToOperator(error, isLocked);
      await sleep(pauseMs);
    }
  }
}

async function inOneTransaction<Schema>(
  connection: Kysely<Schema>,
  work: (trx: Kysely<Schema>) => Promise<string[]>,
): Promise<string[]> {
  try {
    return await connection.transaction().execute(async (trx) => {
      await waitForTurn(trx);
      return work(trx);
    });
  } catch (error) {
    // The migrator cannot release its own lock in a transaction that has failed.
    await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {});
    throw error;
  }
}

/** Asks again and again, so that no limit on statements ends the wait for a long step. */
async function waitForTurn<Schema>(trx: Transaction<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryKeys.migration}) as "isMine"`.execute(trx);
    if (rows[0]?.isMine) return;
    await sleep(askAgainMs);
  }
}

async function takeSteps<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  hashes: MigrationHashes,
): Promise<string[]> {
  await beginAtBaseline(db, migrations);
  await refuseChangedSteps(db, hashes);
  let failure: unknown;
  const watched = (step: Migration): Migration => ({
    async up(trx) {
      // Set here, since the migrator sets its own limit when it begins.
      await sql`select set_config('lock_timeout', ${`${lockMs}`}, true),
        set_config('statement_timeout', ${`${statementMs}`}, true)`.execute(trx);
      await step.up(trx).catch((error: unknown) => Promise.reject((failure = error)));
    },
  });
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, watched(step)])),
  };
  // Steps get their number before they are merged, so one may be merged after another of a higher
  // number.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  // After a failed step, the migrator's own error only says that its transaction is of no use.
  const { error, results = [] } = await migrator
    .migrateToLatest()
    .catch((thrown: unknown) => ({ error: thrown, results: [] }));
  if (error !== undefined) throw failure ?? error;
  await noteHashes(db, hashes);
  return results.map(({ migrationName }) => migrationName);
}

/**
 * The steps that a database or a backup has taken, by today's names: all steps from before the
 * baseline together are the baseline. Undefined when only some of them were taken: then no step
 * leads on from there.
 */
export function stepsOfToday(taken: readonly string[]): string[] | undefined {
  const old = taken.filter((name) => name < baseline);
  if (old.length === 0) return [...taken];
  if (old.length !== before.steps || !old.includes(before.last)) return undefined;
  return [baseline, ...taken.filter((name) => !old.includes(name))];
}

/** Marks the baseline as taken in a database that the last release before the baseline left. */
async function beginAtBaseline<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<void> {
  if (!(baseline in migrations) || !(await hasTable(db, 'kysely_migration'))) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const taken = rows.map(({ name }) => name);
  const today = stepsOfToday(taken);
  if (!today)
    throw new DatabaseStartError(
      'The database is too old for this release. Start the last release before the baseline on it (docs/operations.md, "Upgrading", says which that is), and then this one; or restore here a backup that was made by that release.',
    );
  if (!today.some((name) => !taken.includes(name))) return;
  await sql`delete from kysely_migration where name <> all (${today})`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    values (${baseline}, ${new Date().toISOString()})`.execute(db);
}

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass(${name}) is not null as has`.execute(db);
  return rows[0]?.has === true;
}

/** Refuses a database whose step was edited after it was taken: no release expects its schema. */
async function refuseChangedSteps<Schema>(
  db: Kysely<Schema>,
  hashes: MigrationHashes,
): Promise<void> {
  if (!(await hasTable(db, 'migration_hash'))) return;
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from migration_hash order by name`.execute(db);
  const changed = rows.filter(({ name, hash }) => (hashes[name] ?? hash) !== hash);
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  throw new DatabaseStartError(
    `The database has taken the step ${names} as it was before it was edited: put src/platform/db/migrations/${changed[0]?.name}.ts back as it was and make a new step, or start the release that this database belongs to.`,
  );
}

/**
 * Notes the hash of today's file for a step that was taken before hashes were noted, or that
 * replaces earlier ones.
 */
async function noteHashes<Schema>(db: Kysely<Schema>, hashes: MigrationHashes): Promise<void> {
  if (!(await hasTable(db, 'migration_hash'))) return;
  const known = Object.entries(hashes).map(([name, hash]) => ({ name, hash }));
  await sql`
    insert into migration_hash (name, hash)
    select name, hash from jsonb_to_recordset(${JSON.stringify(known)}) as known (name text, hash text)
    where name in (select name from kysely_migration)
    on conflict do nothing`.execute(db);
}

function toldToOperator(error: unknown, isLocked: boolean): unknown {
  if (error instanceof DatabaseStartError) return error;
  if (isLocked)
    return new DatabaseStartError(
      'The schema cannot be brought up to date: something holds a lock on a table for long. Stop what works on the database, such as a dump or an open session of psql, and start again.',
    );
  if (firstLine(error).startsWith('corrupted migrations'))
    return new DatabaseStartError(
      `The database was made by another release of this program (${firstLine(error)}).`,
    );
  if (errorCode(error) === '42501')
    return new DatabaseStartError(
      `The database's user may not make tables: ${firstLine(error)}; make it the owner of the database.`,
    );
  return error;
}
