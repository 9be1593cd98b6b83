import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode, firstLine } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { findBinaries, makeRunnable } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { isRoot } from './owner.ts';
import { choosePlace } from './places.ts';
import {
  findPostmaster,
  type Launched,
  launch,
  type Server,
  stopPostmaster,
} from './postmaster.ts';

export type EmbeddedPostgres = {
  /** For `pg`; `host` is the folder of a Unix socket. */
  config: { host: string; port: number; user: string; database: string };
  /** Where the database files and the server's log really are. */
  dataDir: string;
  /** Whether the server was running already. */
  adopted: boolean;
  /** Lets go of the server; it ends with the last process that uses it, whichever started it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** For tests only. */
  internal?: { systemDir?: string; settings?: Record<string, string>; isThrowaway?: boolean };
};

/** Sized for a small machine: the idle server and the site together stay under 250 MB. */
const settings = {
  shared_buffers: '32MB',
  max_connections: '60',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  max_wal_size: '256MB',
  // No replicas and no parallel queries: fewer idle processes, less log to write.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  io_method: 'sync',
  jit: 'off',
};

const readyMs = 120_000;
const standInWayMs = 20_000;
const inTheWay = /lock file .* already exists|pre-existing shared memory|Is another postmaster/;
const leaseKey = 7_264_310;

type Seat = { lease: Client; adopted: boolean };

/**
 * Starts PostgreSQL for `dataDir` on a Unix socket, or joins the server that runs there already.
 * Throws a `DatabaseStartError` whose one line says what the operator can do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, internal = {} } = options;
  const { systemDir = '/var/lib/trailrun', isThrowaway = false } = internal;
  const { home, owner } = choosePlace(dataDir, systemDir, log);
  const bin = makeRunnable(findBinaries(), owner, isRoot() ? systemDir : home, log);
  const server: Server = {
    bin,
    owner,
    socketFolder: home,
    data: ensureCluster({ bin, home, owner, isThrowaway }, log),
    logFile: path.join(home, 'postgres.log'),
    settings: { ...settings, ...internal.settings },
  };
  const first = await takeSeat(server);
  const stopping = new AbortController();
  let seat: Promise<Seat | undefined> = Promise.resolve(first);

  const watch = ({ lease }: Seat) =>
    lease.once('end', () => {
      if (stopping.signal.aborted) return;
      log(`The embedded PostgreSQL went away; see ${server.logFile}. Starting it again.`);
      seat = returnToSeat();
    });
  const returnToSeat = async (): Promise<Seat | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        const next = await takeSeat(server);
        watch(next);
        return next;
      } catch (error) {
        log(firstLine(error));
        await sleep(1000);
      }
    }
    return undefined;
  };
  const stop = async () => {
    stopping.abort();
    await (await seat)?.lease.end().catch(() => {});
    await leave(server, log);
  };
  watch(first);

  let stopped: Promise<void> | undefined;
  return {
    config: address(server),
    dataDir: home,
    adopted: first.adopted,
    stop: () => (stopped ??= stop()),
  };
}

/**
 * Waits until the server answers, starting it when nobody listens, and holds a shared advisory
 * lock for as long as this process lives: `leave` sees by it whether others use the server.
 */
async function takeSeat(server: Server): Promise<Seat> {
  const begun = Date.now();
  let child: Launched | undefined;
  let launchedAt = 0;
  for (;;) {
    const { client, code } = await connect(server);
    if (client && (await succeeds(client, 'select pg_advisory_lock_shared($1)')))
      return { lease: client, adopted: findPostmaster(server.data) !== child?.pid };
    const waitedMs = Date.now() - begun;
    const nobodyListens = code === 'ENOENT' || code === 'ECONNREFUSED';
    // A server on its way down, or up, still has its process: look again until it is decided.
    if (nobodyListens && !child?.isRunning() && findPostmaster(server.data) === undefined) {
      const words = child?.lastWords();
      if (words !== undefined && !(inTheWay.test(words) && waitedMs < standInWayMs))
        throw new DatabaseStartError(
          `PostgreSQL refused to start: ${words} (its log: ${server.logFile})`,
        );
      if (Date.now() - launchedAt > 100) {
        child = launch(server);
        launchedAt = Date.now();
      }
    }
    if (waitedMs > readyMs)
      throw new DatabaseStartError(
        `PostgreSQL did not get ready in ${readyMs / 1000} seconds (its log: ${server.logFile})`,
      );
    await sleep(20);
  }
}

/**
 * Stops the server unless another process holds its seat. Whoever holds the exclusive lock here
 * has nobody beside it, and newcomers wait for the lock until the server is gone.
 */
async function leave(server: Server, log: (line: string) => void): Promise<void> {
  const { client } = await connect(server);
  if (!client) return;
  // A process that was killed a moment ago may still have its lock.
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await succeeds(client, 'select 1 where pg_try_advisory_lock($1)')) {
      const pid = findPostmaster(server.data);
      if (pid !== undefined && !(await stopPostmaster(pid, server.data)))
        log(`PostgreSQL is still closing; see ${server.logFile}.`);
      return;
    }
    await sleep(50);
  }
  await client.end().catch(() => {});
}

async function connect(server: Server): Promise<{ client?: Client; code?: string }> {
  const client = new Client({
    ...address(server),
    ssl: false,
    application_name: 'trailrun-lease',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return { client };
  } catch (error) {
    client.end().catch(() => {});
    return { code: errorCode(error) };
  }
}

/** Whether the query, given the lease's key, returns a row. */
const succeeds = (client: Client, query: string): Promise<boolean> =>
  client.query(query, [leaseKey]).then(
    ({ rows }) => rows.length > 0,
    () => false,
  );

const address = ({ socketFolder }: Server) => ({
  host: socketFolder,
  port: 5432,
  user: 'trailrun',
  database: 'postgres',
});
