import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';

/** What is recorded, decided and handed out on race day. */
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
 * Tables whose changes are told (by the trigger function `tell_data_change`): how often each has
 * changed, as far as heard.
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
  // Not a table: the tables of `raceDayTables` together, more slowly.
  'race_day',
] as const;

/** Nothing has been heard of any table yet. */
export const firstVersions = (): Record<DataTable, number> =>
  Object.fromEntries(tables.map((table) => [table, 0])) as Record<DataTable, number>;

export type DataWatch = {
  versions: DataVersions;
  /**
   * Calls `wake` with each table that has something to do for a job (`tell_job_due`), and without one
   * when that may have gone unheard.
   */
  onJobDue: (wake: (table?: string) => void) => void;
  /**
   * Resolves once the database answers, and rejects where it is away or a lock holds up somebody who
   * reads; one question at a time, whoever asks.
   */
  ping: () => Promise<void>;
  close(): Promise<void>;
};

/** Versions and who waits for jobs; `hearOfAll` where it is unknown what has changed. */
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
/** While registration opens, hundreds of changes a second: each would have the list read anew. */
const restMs = 250;
/** Runners come by for hours: what families look at is made anew so often at most. */
const raceDayRestMs = 3000;

/**
 * Listens on a connection of its own to what any process changes. A lost connection is made anew;
 * what happened meanwhile is unknown and counts as a change of everything.
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
        // Still away.
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
  // A server that vanished without a word leaves the connection open for hours.
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

/** Behind LISTEN by as much: a change shows within a second. */
const pollMs = 500;

/**
 * The same where no notifications come through, such as behind a pool that lends connections for a
 * transaction. It asks which transactions the database has seen: whatever was written since counts
 * as a change of everything, so pages are made anew once in `pollMs` while anybody writes.
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
      // While the database is away nothing is heard; then it has seen other transactions.
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

/** Reading takes the weakest of all locks: only a table that is locked as a whole keeps it waiting. */
const isHeldUp = `
  select exists (
    select from pg_locks where not granted and mode = 'AccessShareLock' and database =
      (select oid from pg_database where datname = current_database())
  ) as "isHeldUp"`;

function demandFree([answer]: { isHeldUp: boolean }[]): void {
  if (answer?.isHeldUp) throw new Error('Whoever reads is held up by a lock.');
}

/** Whoever comes while an answer is awaited shares it. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  return () => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/** Counts the first change of a table at once, and all that follow shortly after as one. */
function counterOf(versions: Record<DataTable, number>): (table: DataTable) => void {
  /** Tables told just now, and whether they changed again since. */
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
