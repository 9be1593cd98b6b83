import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Client, type ClientConfig, type Pool } from 'pg';
import { type DataKeySource, givenKeys, keysOfFile } from './data-key-source.ts';
import { errorCode, firstLine } from './database-errors.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import './pg-types.ts';
import { openPools, type Pools } from './pools.ts';
import { carryDataKeys } from './sealed-rows.ts';

export type Database<Schema> = {
  pool: Pool;
  db: Kysely<Schema>;
  /** For a separate connection beside the pool, such as for LISTEN. */
  connection: ClientConfig;
  /** Called once the schema is up to date: from then on a query that hangs is given up. */
  limitQueries: Pools['limit'];
  countConnections: Pools['count'];
  /** Closes every connection, then stops the embedded server unless other processes use it. */
  close(): Promise<void>;
};

const oldestMajor = 14;
const connectMs = 10_000;
const closeMs = 2000;

/**
 * Opens the PostgreSQL of `databaseUrl`, or without one the embedded server under `dataDir`.
 * Personal data in it are sealed with `dataKeys`, the newest first, or with those of a file in
 * `dataDir`. Throws a `DatabaseStartError` with one line that never shows a password.
 */
export async function openDatabase<Schema>(
  options: EmbeddedOptions & {
    databaseUrl?: string | undefined;
    dataKeys?: readonly Buffer[] | undefined;
  },
): Promise<Database<Schema>> {
  const { databaseUrl, dataKeys, log = () => {}, ...others } = options;
  const keys = dataKeys ? givenKeys(dataKeys) : keysOfFile(options.dataDir);
  const common = { application_name: 'trailrun', connectionTimeoutMillis: connectMs };
  if (databaseUrl) {
    const connection = { ...common, connectionString: databaseUrl, keepAlive: true };
    await checkServer(connection);
    return open(connection, { keys, log, stopServer: async () => {} });
  }
  const embedded = await startEmbeddedPostgres({ ...others, log });
  const connection = { ...common, ...embedded.config, ssl: false };
  return open(connection, { keys, log, stopServer: () => embedded.stop() });
}

function open<Schema>(
  connection: ClientConfig,
  {
    keys,
    log,
    stopServer,
  }: { keys: DataKeySource; log: (line: string) => void; stopServer: () => Promise<void> },
): Database<Schema> {
  const pools = openPools(connection, log);
  const pool = pools.unlimited;
  const close = async () => {
    // A query that never ends must not keep the program from ending.
    await Promise.race([pools.end(), sleep(closeMs, undefined, { ref: false })]);
    await stopServer();
  };
  let closed: Promise<void> | undefined;
  return {
    pool,
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: pools.chosen }),
      plugins: [carryDataKeys(keys)],
    }),
    connection,
    limitQueries: (limits) => pools.limit(limits),
    countConnections: () => pools.count(),
    close: () => (closed ??= close()),
  };
}

async function checkServer(connection: ClientConfig): Promise<void> {
  const client = clientFor(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < oldestMajor)
      throw new DatabaseStartError(
        `DATABASE_URL: ${placeOf(client)} runs PostgreSQL ${major}; ${oldestMajor} or later is needed.`,
      );
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`DATABASE_URL: ${connectionProblem(error, client)}`);
  } finally {
    client.end().catch(() => {});
  }
}

/** Parses the address as the pool will; the message about a bad one could quote the password. */
function clientFor(connection: ClientConfig): Client {
  const url = connection.connectionString ?? '';
  // Unescaped in a password, one of these ends the host's name early, and parts of the password
  // would be printed.
  if (/^\w+:\/\/[^/?#]*[/?#].*@/.test(url))
    throw new DatabaseStartError(
      'DATABASE_URL: the password holds one of / ? # @ as it is; write %2F %3F %23 %40 for them.',
    );
  try {
    if (/^postgres(ql)?:/.test(url)) return new Client(connection);
  } catch {
    // Reported below without the parser's message.
  }
  throw new DatabaseStartError(
    'DATABASE_URL is no address such as postgres://user:password@host:5432/database.',
  );
}

const placeOf = ({ host, port }: Client) => (host.startsWith('/') ? host : `${host}:${port}`);

function connectionProblem(error: unknown, client: Client): string {
  const place = placeOf(client);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing listens at ${place}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${client.host} is unknown.`;
    case '28P01':
      return `${place} refuses the password of the user ${client.user}.`;
    case '28000':
      return `${place} does not let the user ${client.user} in: ${firstLine(error)}.`;
    case '53300':
      return `${place} has no connection left (${firstLine(error)}): end what else is connected there, or raise its max_connections.`;
    case '3D000':
      return `${place} has no database ${client.database}.`;
    default:
      if (/must be a (non-empty )?string/.test(firstLine(error)))
        return `${place} asks for a password of the user ${client.user}, and there is none.`;
      return `cannot connect to ${place}: ${firstLine(error)}.`;
  }
}

const mostRetries = 5;

/**
 * Runs `work` in a transaction, and again when the database asks for it (`retrying`). `work` must
 * only query `trx`: a query on `db` inside it takes a second connection and can exhaust the pool.
 */
export function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retrying(() => db.transaction().execute(work));
}

/**
 * Runs a statement or transaction, and again after a short, uneven wait when the database asks for
 * it (serialisation failure, deadlock), at most five times.
 */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isRetryable = ['40001', '40P01'].includes(errorCode(error));
      if (!isRetryable || attempt > mostRetries) throw error;
      await sleep(2 ** attempt * (5 + Math.random() * 10));
    }
  }
}
