import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';

/** Tables with what is recorded, decided and handed out on race day. */
export const raceDayTables = [
  'raw_record',
  'record_decision',
  'runner_decision',
  'bib_handout',
  'checkpoint_event',
  'start_gun',
  'start_count',
] as const;

/**
 * Tables whose changes are reported (by the trigger function `tell_data_change`), with how often
 * each has changed, as far as this process knows.
 */
export type DataVersions = Readonly<Record<DataTable, number>>;
export type DataTable = (typeof tables)[number];

const tables = [
  'race',
  'participant',
  'edition',
  'race_places',
  'late_change',
  ...raceDayTables,
  'checkpoint_link',
  'result_entry',
  'publication',
  'circuit_result',
  'circuit_publication',
  'past_result',
  'gear_list',
  'gear_check',
  'gear_decision',
  // Not a table: it counts changes of all tables of `raceDayTables` together, less often.
  'race_day',
] as const;

/** The versions before a change of any table was reported. */
export const firstVersions = (): Record<DataTable, number> =>
  Object.fromEntries(tables.map((table) => [table, 0])) as Record<DataTable, number>;

export type DataWatch = {
  versions: DataVersions;
  /**
   * Calls `wake` with each table that has work for a job (`tell_job_due`), and without a table when
   * such a report may have been missed.
   */
  onJobDue: (wake: (table?: string) => void) => void;
  /**
   * Resolves once the database answers, and rejects when it is away or a lock holds up readers.
   * Callers at the same time share one question.
   */
  ping: () => Promise<void>;
  close(): Promise<void>;
};

/** The versions and the callbacks for jobs; `hearOfAll` is for when any table may have changed. */
function newHearing() {
  const versions = firstVersions();
  const wakers: ((table?: string) => void)[] = [];
  const hearOfAll = () => {
    for (const table of tables) versions[table]++;
    for (const wake of wakers) wake();
  };
  return { versions, wakers, hearOfAll };
}

const pingMs = 30_000;
const againMs = 1000;
/**
 * While registration opens there are hundreds of changes a second; without a pause each would make
 * the list load again.
 */
const restMs = 250;
/** Runners arrive for hours: pages that families look at are rendered again this often at most. */
const raceDayRestMs = 3000;

/**
 * Listens on its own connection to the changes of all processes. A lost connection is opened again;
 * the changes made meanwhile are unknown, so every table counts as changed.
 */
export async function watchData(connection: ClientConfig): Promise<DataWatch> {
  const { versions, wakers, hearOfAll } = newHearing();
  const hear = counterOf(versions);
  let current: Client | undefined;
  const closing = new AbortController();

  async function listen(): Promise<void> {
    const client = new Client({ ...connection, keepAlive: true, query_timeout: 10_000 });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'job_due') {
        for (const wake of wakers) wake(payload);
        return;
      }
      const table = tables.find((each) => each === payload);
      if (table) hear(table);
      if (table && (raceDayTables as readonly string[]).includes(table)) hear('race_day');
    });
    await client.connect();
    await client.query('listen data_change; listen job_due');
    hearOfAll();
    current = client;
    client.once('end', () => void listenAgain(client));
  }

  async function listenAgain(lost: Client): Promise<void> {
    if (current !== lost) return;
    current = undefined;
    while (!closing.signal.aborted) {
      await sleep(againMs, undefined, { ref: false });
      if (closing.signal.aborted) return;
      try {
        return await listen();
      } catch {
        // The database is still away.
      }
    }
  }

  const ping = oneAtATime(async () => {
    const client = current;
    if (!client) throw new Error('The database is away.');
    const asked = await client.query<{ isHeldUp: boolean }>(isHeldUp).catch((error: unknown) => {
      client.end().catch(() => {});
      void listenAgain(client);
      throw error;
    });
    demandFree(asked.rows);
  });
  // A server that vanished without closing leaves the connection open for hours.
  const pinging = setInterval(() => void ping().catch(() => {}), pingMs).unref();

  await listen();
  return {
    versions,
    onJobDue: (wake) => void wakers.push(wake),
    ping,
    async close() {
      closing.abort();
      clearInterval(pinging);
      await current?.end();
    },
  };
}

/** This much later than with LISTEN, a change still shows within a second. */
const pollMs = 500;

/**
 * The same where notifications do not arrive, for instance behind a pool that lends connections for
 * one transaction. It asks which transactions the database has seen: after any write every table
 * counts as changed, so pages are rendered again once in `pollMs` while there are writes.
 */
export async function pollData(pool: Pick<Pool, 'query'>): Promise<DataWatch> {
  const { versions, wakers, hearOfAll } = newHearing();
  const closing = new AbortController();
  let known: string | undefined;
  async function look(): Promise<void> {
    const asked = await pool.query<{ seen: string }>('select pg_current_snapshot()::text as seen');
    const seen = asked.rows[0]?.seen;
    if (seen === known) return;
    known = seen;
    hearOfAll();
  }
  await look();
  const polling = (async () => {
    while (!closing.signal.aborted) {
      await sleep(pollMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      // While the database is away no change is found; afterwards it has seen other transactions.
      if (!closing.signal.aborted) await look().catch(() => {});
    }
  })();
  return {
    versions,
    onJobDue: (wake) => void wakers.push(wake),
    ping: oneAtATime(async () => demandFree((await pool.query(isHeldUp)).rows)),
    async close() {
      closing.abort();
      await polling;
    },
  };
}

/** Reading takes the weakest of all locks, so only a lock on the whole table makes it wait. */
const isHeldUp = `
  select exists (
    select from pg_locks where not granted and mode = 'AccessShareLock' and database =
      (select oid from pg_database where datname = current_database())
  ) as "isHeldUp"`;

function demandFree([answer]: { isHeldUp: boolean }[]): void {
  if (answer?.isHeldUp) throw new Error('Whoever reads is held up by a lock.');
}

/** A caller who comes while an answer is awaited shares that answer. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  return () => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/** Counts the first change of a table at once, and all that follow shortly afterwards as one. */
function counterOf(versions: Record<DataTable, number>): (table: DataTable) => void {
  /** Tables that changed just now, and whether they changed again since. */
  const resting = new Map<DataTable, boolean>();
  return function hear(table) {
    if (resting.has(table)) {
      resting.set(table, true);
      return;
    }
    const rest = table === 'race_day' ? raceDayRestMs : restMs;
    versions[table]++;
    resting.set(table, false);
    setTimeout(() => {
      const hasChanged = resting.get(table);
      resting.delete(table);
      if (hasChanged) hear(table);
    }, rest).unref();
  };
}

/** A loader that loads again only after a change; callers at the same time share one load. */
export function perVersion<T>(version: () => number, load: () => Promise<T>): () => Promise<T> {
  let known: { version: number; value: Promise<T> } | undefined;
  return () => {
    if (known?.version === version()) return known.value;
    const loading = { version: version(), value: load() };
    known = loading;
    // A failed load is not remembered.
    loading.value.catch(() => {
      if (known === loading) known = undefined;
    });
    return loading.value;
  };
}
