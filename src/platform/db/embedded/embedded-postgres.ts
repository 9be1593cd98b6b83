import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { advisoryKeys } from '../advisory-keys.ts';
import { errorCode, firstLine } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { adviceOn } from '../start-advice.ts';
import { ensureFiles, findBinaries, makeRunnable, refuseOtherMajor } from './files.ts';
import { killLeftBehind, removeBrokenLocks } from './left-behind.ts';
import { choosePlace, usualSystemDir } from './places.ts';
import { launch, logIn, type Server, stopPostmaster } from './postmaster.ts';
import { addressOf, ensureSiteRole } from './roles.ts';

export type EmbeddedPostgres = {
  /** For `pg`, as the site’s role; `host` is the folder of a Unix socket. */
  config: ReturnType<typeof addressOf>;
  /** The folder in which the database files and the server's log really are. */
  dataDir: string;
  /** Releases the server; it ends with the last process that uses it, whichever started it. */
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
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The errors of statements quote what people typed; the site logs them without that.
  log_min_messages: 'log',
  max_wal_size: '256MB',
  // No replicas and no parallel queries: fewer idle processes, less log to write.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers: '0',
  io_method: 'sync',
  jit: 'off',
  // The passwords of its roles are random, so many rounds would not make them harder to guess.
  scram_iterations: '1',
};

/**
 * The server's niceness. While a crowd registers, ten connections want the two processors that also
 * render pages. With this, a page waits for fewer of them, and a registration takes hardly longer.
 */
const behindPages = 5;
const readyMs = 120_000;
const standInWayMs = 20_000;
/** The processes of a killed server end by themselves within moments, unless they hang. */
const endByThemselvesMs = 2000;
const inTheWay =
  /lock file .* already exists|pre-existing shared memory|another server works in these files/;
const brokenLock = /lock file .* is empty|bogus data in lock file/;
/**
 * Final messages of a running server: its files are damaged, belong to another user, or are in use
 * by an earlier release.
 */
const isFinal = /^(XX|58|22|28|3D|55P03)/;

/**
 * Starts PostgreSQL for `dataDir` on a Unix socket, or joins the server that runs there already.
 * Throws a `DatabaseStartError` with one line that says what the operator can do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {} } = options;
  try {
    const server = await prepareEmbeddedPostgres(options);
    const stop = await keepSeat(server, log);
    let stopped: Promise<void> | undefined;
    return {
      config: addressOf(server.home, 'site'),
      dataDir: server.home,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    const advice = adviceOn(error) ?? 'Mend that, or set DATABASE_URL to a PostgreSQL of your own.';
    throw new DatabaseStartError(
      `PostgreSQL cannot start under DATA_DIR (${dataDir}): ${firstLine(error)}. ${advice}`,
      { cause: error },
    );
  }
}

/** Creates the files of a server that does not run yet, unless they exist. */
export async function prepareEmbeddedPostgres({
  dataDir,
  log = () => {},
  internal = {},
}: EmbeddedOptions): Promise<Server> {
  const { systemDir = usualSystemDir, isThrowaway = false } = internal;
  const place = await choosePlace(dataDir, systemDir, log);
  refuseOtherMajor(place.home, dataDir);
  const bin = await makeRunnable(findBinaries(), place.owner, systemDir, log);
  await ensureFiles({ bin, ...place }, isThrowaway, log);
  const niceness = isThrowaway ? 0 : behindPages;
  return { bin, ...place, settings: { ...settings, ...internal.settings }, niceness };
}

/** Takes a seat, and another one when the server is lost. Resolves to what gives it back. */
async function keepSeat(server: Server, log: (line: string) => void): Promise<() => Promise<void>> {
  let seat: Promise<Client | void> = takeSeat(server);
  let isStopping = false;
  const returnWhenLost = async () => {
    for (;;) {
      const lease = await seat;
      await (lease ? once(lease, 'end').catch(() => {}) : sleep(1000));
      if (isStopping) return;
      log(`The embedded PostgreSQL went away; see ${logIn(server.home)}. Starting it again.`);
      seat = takeSeat(server).catch((error) => log(firstLine(error)));
    }
  };
  await seat;
  void returnWhenLost();
  return async () => {
    isStopping = true;
    const lease = await seat;
    // When the server is gone, there is nothing to stop.
    const problem = lease && (await leave(server, lease).catch(() => undefined));
    if (problem) log(`PostgreSQL is still closing: ${problem}; see ${logIn(server.home)}.`);
  };
}

/**
 * Waits until the server answers, starting it when there is none, and holds a shared advisory lock
 * for as long as this process lives: by it, `leave` sees whether other processes use the server.
 */
async function takeSeat(server: Server): Promise<Client> {
  const begun = Date.now();
  let child: ReturnType<typeof launch> | undefined;
  while (Date.now() < begun + readyMs) {
    const lease = new Client({
      ...addressOf(server.home, 'superuser'),
      ssl: false,
      application_name: 'trailrun-lease',
      // Objects that the site's role has made must not shadow those of the server.
      options: '-c search_path=pg_catalog',
      connectionTimeoutMillis: 5000,
    });
    lease.on('error', () => {});
    try {
      await lease.connect();
      await ensureSiteRole(lease, server);
      await lease.query('select pg_advisory_lock_shared($1)', [advisoryKeys.embeddedLease]);
      return lease;
    } catch (error) {
      lease.end().catch(() => {});
      if (isFinal.test(errorCode(error))) {
        if (child?.isRunning()) await stopPostmaster(server, 'immediate');
        throw new Error(`${firstLine(error)} (its log: ${logIn(server.home)})`, { cause: error });
      }
      // Any other error comes from a server that is starting or stopping: look again until it is
      // decided.
      const isSilent = ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error));
      if (isSilent && !child?.isRunning()) {
        if (child) judgeRefusal(server, child.lastWords(), Date.now() - begun);
        child = launch(server);
      }
    }
    await sleep(20);
  }
  throw new Error(`no answer in ${readyMs / 1000} seconds (its log: ${logIn(server.home)})`);
}

/**
 * Throws the server's message, unless the server is only waiting for another that starts or stops,
 * or for what one has left behind.
 */
function judgeRefusal({ home }: Server, words: string, waitedMs: number): void {
  const isBroken = brokenLock.test(words);
  if (isBroken && removeBrokenLocks({ home })) return;
  const isInTheWay = isBroken || inTheWay.test(words);
  if (isInTheWay && waitedMs > endByThemselvesMs) killLeftBehind({ home });
  if (isInTheWay && waitedMs < standInWayMs) return;
  const advice = isInTheWay ? `; if no PostgreSQL works in ${home}, delete that file there` : '';
  throw new Error(`${words} (its log: ${logIn(home)})${advice}`);
}

/**
 * Gives the seat back, and stops the server unless another process holds a seat. A process that
 * gets the exclusive lock is the only one; newcomers wait for the lock until the server is gone.
 */
async function leave(server: Server, lease: Client): Promise<string | undefined> {
  await lease.query('select pg_advisory_unlock_shared($1)', [advisoryKeys.embeddedLease]);
  // A process that was killed a moment ago may still have its lock.
  for (let attempt = 0; attempt < 5; attempt++) {
    const alone = await lease.query('select 1 where pg_try_advisory_lock($1)', [
      advisoryKeys.embeddedLease,
    ]);
    if (alone.rowCount) return stopPostmaster(server);
    await sleep(50);
  }
  await lease.end();
  return undefined;
}
