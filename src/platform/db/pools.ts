import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig, Pool } from 'pg';
import { firstLine } from './database-errors.ts';

/** Of forms, calls and jobs: their locks come one after the other while a crowd registers. */
const workLimits: QueryLimits = { lockMs: 8000, statementMs: 10_000, answerMs: 12_000 };
/** Of pages that everybody reads: there is the last good copy of each. */
const pageLimits: QueryLimits = { lockMs: 1500, statementMs: 3000, answerMs: 4000 };
const mostForWork = 10;
const mostForPages = 4;
const connectMs = 10_000;
const pageConnectMs = 3000;
const keepAliveAfterMs = 10_000;

const readingPage = new AsyncLocalStorage<true>();

/**
 * Runs the reading of a public page on connections that are kept for such: what holds up forms and
 * jobs then holds up no page, and the other way round.
 */
export const readForPage = <Result>(read: () => Result): Result => readingPage.run(true, read);

export type Pools = {
  /** Without limits, for steps of the start and for tools. */
  unlimited: Pool;
  /** Chooses among them for whoever asks. */
  chosen: PostgresPool;
  /** From now on everything that is asked has its limits. */
  limit(limits?: { work?: QueryLimits; pages?: QueryLimits }): void;
  /** How many connections there are, and how many askers wait for one. */
  count(): PoolCounts;
  end(): Promise<void>;
};

export type PoolCounts = { open: number; idle: number; waiting: number };

/** The connections of one process; until `limit` all come from one pool. */
export function openPools(connection: ClientConfig, log: (line: string) => void): Pools {
  const alive = {
    ...connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  };
  const pools: Pool[] = [];
  const open = (most: number, connectTimeoutMs: number, limits?: QueryLimits) => {
    const pool = new Pool({
      ...alive,
      connectionTimeoutMillis: connectTimeoutMs,
      max: most,
      ...(limits && { ...limitsOf(limits), Client: LimitedClient }),
    });
    // The pool replaces a connection that breaks while idle; without a listener it would throw.
    pool.on('error', (error) => log(`An idle database connection was lost: ${firstLine(error)}`));
    // While a client is out of the pool its query rejects; unheard, its event would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.push(pool);
    return pool;
  };
  const unlimited = open(mostForWork, connectMs);
  let forWork = unlimited;
  let forPages = unlimited;
  return {
    unlimited,
    chosen: {
      options: unlimited.options,
      connect: () => (readingPage.getStore() ? forPages : forWork).connect(),
      end: async () => {},
    },
    limit({ work = workLimits, pages = pageLimits } = {}) {
      forWork = open(mostForWork, connectMs, work);
      forPages = open(mostForPages, pageConnectMs, pages);
    },
    count: () => ({
      open: sum(pools.map((pool) => pool.totalCount)),
      idle: sum(pools.map((pool) => pool.idleCount)),
      waiting: sum(pools.map((pool) => pool.waitingCount)),
    }),
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** How long a connection waits for the database, in milliseconds. */
type QueryLimits = {
  /** For a row or table that somebody else holds. */
  lockMs: number;
  /** For one statement, as the server counts. */
  statementMs: number;
  /** For an answer, as we count: a server that has gone without a word counts nothing. */
  answerMs: number;
};

/** What a connection with these limits is opened with. */
const limitsOf = ({ lockMs, statementMs, answerMs }: QueryLimits): ClientConfig => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  query_timeout: answerMs,
  // Left open by a process that hangs, a transaction keeps its locks from everybody.
  idle_in_transaction_session_timeout: answerMs * 3,
});

/**
 * A connection that is closed as soon as an answer is overdue. Otherwise it would go back to its
 * pool with the question still open, and whoever gets it next would wait behind that.
 */
class LimitedClient extends Client {
  // The overloads of the library are kept: only the promise is looked at.
  override query: Client['query'] = ((...asked: Parameters<Client['query']>) => {
    const answer: unknown = Client.prototype.query.apply(this, asked);
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#closeIfOverdue(error));
    return answer;
  }) as Client['query'];

  #closeIfOverdue(reason: unknown): void {
    if (!isOverdue(reason)) return;
    this.end().catch(() => {});
  }
}

/** Whether the library gave up waiting for an answer; it has no code for that. */
const isOverdue = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
