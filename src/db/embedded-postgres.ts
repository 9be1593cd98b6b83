import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { findBinaries } from './embedded-binaries.ts';
import { type EmbeddedPlaces, embeddedPlaces } from './embedded-places.ts';

export type EmbeddedPostgres = {
  config: { host: string; port: number; user: string; database: string };
  /** Where the data really is. */
  dataDir: string;
  /** Whether a running server was found instead of started. */
  adopted: boolean;
  /**
   * Stops the server, unless other programs still use it: whoever leaves last turns off the light.
   * Close own connections first.
   */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log?: (line: string) => void;
  /** More settings, as `name=value`. */
  settings?: readonly string[];
};

const run = promisify(execFile);
const majorVersion = '18';
const port = 5432;

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=32MB',
  'max_connections=60',
  'max_wal_size=256MB',
  'jit=off',
  'io_method=sync',
  'max_logical_replication_workers=0',
  'timezone=UTC',
  'log_timezone=UTC',
];

/**
 * Starts the PostgreSQL that came with the npm packages on a Unix socket, data under `dataDir`, or
 * adopts the one that runs there already. Throws DatabaseStartError.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const places = embeddedPlaces(options.dataDir);
  if (places.isMoved) {
    options.log?.(`DATA_DIR is out of the database user's reach: data is under ${places.home}`);
  }
  const server = new Server(
    places,
    findBinaries(places.home, places.runAs),
    options.settings ?? [],
  );
  await server.initialise();
  const adopted = await server.start();
  return {
    config: server.config,
    dataDir: places.home,
    adopted,
    stop: () => server.stop(),
  };
}

class Server {
  readonly config;
  readonly #places: EmbeddedPlaces;
  readonly #bin: string;
  readonly #data: string;
  readonly #log: string;
  readonly #settings: readonly string[];
  readonly #spawnOptions;

  constructor(places: EmbeddedPlaces, bin: string, more: readonly string[]) {
    this.#places = places;
    this.#bin = bin;
    this.#data = path.join(places.home, `pg${majorVersion}`);
    this.#log = path.join(places.home, 'postgres.log');
    this.#settings = [...settings, `unix_socket_directories=${places.socketDir}`, ...more];
    this.#spawnOptions = {
      ...places.runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    };
    this.config = { host: places.socketDir, port, user: 'trailrun', database: 'postgres' };
  }

  /** Makes the data directory, whole or not at all. */
  async initialise(): Promise<void> {
    const versionFile = path.join(this.#data, 'PG_VERSION');
    if (existsSync(versionFile)) {
      const version = readFileSync(versionFile, 'utf8').trim();
      if (version === majorVersion) return;
      throw new DatabaseStartError(
        `${this.#data} holds a database of PostgreSQL ${version}, and this program brings ${majorVersion}.`,
      );
    }
    const unfinished = `${this.#data}.new-${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    const args = ['-D', unfinished, '-U', this.config.user, '-A', 'trust', '-E', 'UTF8'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
    try {
      await run(path.join(this.#bin, 'initdb'), args, this.#spawnOptions);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw new DatabaseStartError(
        `The database could not be created: ${lastLine(String((error as { stderr?: string }).stderr))}`,
      );
    }
    try {
      renameSync(unfinished, this.#data);
    } catch (error) {
      // Another process was first: its directory is as good.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(versionFile)) throw error;
    }
  }

  /** Waits until the server answers, starting it while none runs; true when one ran already. */
  async start(): Promise<boolean> {
    let adopted = true;
    let starts = 0;
    for (let attempt = 0; ; attempt++) {
      const refusal = await this.#connectionRefusal();
      if (!refusal) return adopted;
      // A dying server still counts as running, and one that we started may lose against another
      // process: look again every half second.
      if (attempt % 25 === 0 && !(await this.#isRunning())) {
        if (++starts > 4)
          throw new DatabaseStartError(`The database does not start: ${this.#lastLog()}`);
        this.#spawn();
        adopted = false;
      }
      if (attempt > 3000) throw new DatabaseStartError(`The database does not answer: ${refusal}`);
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    if (await this.#isUsedByOthers()) return;
    await run(
      path.join(this.#bin, 'pg_ctl'),
      ['stop', '-D', this.#data, '-m', 'fast', '-w', '-t', '30'],
      this.#spawnOptions,
    ).catch(() => {
      // Stopped already.
    });
  }

  /** In a session of its own: Ctrl-C in the terminal reaches us, and we stop it when we are done. */
  #spawn(): void {
    const log = openSync(this.#log, 'a', 0o600);
    if (this.#places.runAs.uid !== undefined) this.#places.give(this.#log);
    const args = this.#settings.flatMap((setting) => ['-c', setting]);
    const child = spawn(path.join(this.#bin, 'postgres'), ['-D', this.#data, ...args], {
      ...this.#spawnOptions,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.on('error', () => {
      // The wait loop finds no server and reports it.
    });
    child.unref();
    closeSync(log);
  }

  async #isRunning(): Promise<boolean> {
    try {
      await run(path.join(this.#bin, 'pg_ctl'), ['status', '-D', this.#data], this.#spawnOptions);
      return true;
    } catch {
      return false;
    }
  }

  async #connectionRefusal(): Promise<string | undefined> {
    try {
      await this.#ask('select 1');
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #isUsedByOthers(): Promise<boolean> {
    const others = await this.#ask(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ).catch(() => 0);
    return others > 0;
  }

  async #ask(question: string): Promise<number> {
    const client = new pg.Client(this.config);
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(question)).rowCount ?? 0;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #lastLog(): string {
    return existsSync(this.#log)
      ? lastLine(readFileSync(this.#log, 'utf8'))
      : 'no log was written.';
  }
}

/** The last line of a log that says what went wrong. */
function lastLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim());
  return (
    lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1) ?? 'no reason given.'
  );
}
