import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export type Database<Schema> = {
  pool: pg.Pool;
  db: Kysely<Schema>;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** Closes every connection, then stops the embedded server unless others use it. */
  close(): Promise<void>;
};

const oldestVersion = 14;

/**
 * Opens the PostgreSQL of `databaseUrl`, or without one the embedded server under `dataDir`.
 * Throws DatabaseStartError with one line that never shows a password.
 */
export async function openDatabase<Schema>(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: (line: string) => void;
}): Promise<Database<Schema>> {
  const { databaseUrl } = options;
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres(options);
  const pool = new pg.Pool({
    ...(databaseUrl ? { connectionString: databaseUrl } : embedded?.config),
    max: 10,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would throw.
  pool.on('error', (error) => options.log?.(`idle database connection lost: ${error.message}`));
  if (databaseUrl) await checkServer(pool, databaseUrl);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    isReady: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await db.destroy();
      await embedded?.stop();
    },
  };
}

async function checkServer(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major >= oldestVersion) return;
    throw new DatabaseStartError(
      `DATABASE_URL is a PostgreSQL ${major}: version ${oldestVersion} or later is needed.`,
    );
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`DATABASE_URL: ${connectionProblem(error, databaseUrl)}`);
  }
}

function connectionProblem(error: unknown, databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  const { code, message } = error as NodeJS.ErrnoException;
  const place = url?.host || 'the server';
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '');
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${place}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${url?.hostname} is unknown.`;
    case '28P01':
    case '28000':
      return `${place} refuses the user ${url?.username} or the password.`;
    case '3D000':
      return `${place} has no database ${database}.`;
    default: {
      const secret = url?.password ? decodeURIComponent(url.password) : '';
      const safe = secret ? message.replaceAll(secret, '…') : message;
      return `${place}: ${safe.split('\n', 1)[0]}`;
    }
  }
}

/** Brings the schema up to date; several processes may do so at once. Throws on a failed step. */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const mostRetries = 5;

/**
 * Runs `work` in a transaction; when the database asks for a retry (serialisation failure,
 * deadlock) runs it again after a short, uneven wait, at most five times.
 */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      if ((code !== '40001' && code !== '40P01') || attempt > mostRetries) throw error;
      await sleep(2 ** attempt * (5 + Math.random() * 10));
    }
  }
}
