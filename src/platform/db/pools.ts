import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig, Pool } from 'pg';
import { firstLine } from './database-errors.ts';

/** For forms, calls and jobs, whose locks come one after the other while a crowd registers. */
const workLimits: QueryLimits = { lockMs: 8000, statementMs: 10_000, answerMs: 12_000 };
/** For public pages, of each of which there is the last good copy. */
const pageLimits: QueryLimits = { lockMs: 1500, statementMs: 3000, answerMs: 4000 };
const mostForWork = 10;
const mostForPages = 4;
const connectMs = 10_000;
const pageConnectMs = 3000;
const keepAliveAfterMs = 10_000;

const readingPage = new AsyncLocalStorage<true>();

/**
 * Runs the queries of a public page on connections that are reserved for pages, so that what holds
 * up forms and jobs does not hold up pages, and the other way round.
 */
export const readForPage = <Result>(read: () => Result): Result => readingPage.run(true, read);

export type Pools = {
  /** Without limits, for steps of the start and for tools. */
  unlimited: Pool;
  /** Chooses one of the pools for the caller. */
  chosen: PostgresPool;
  /** From now on every query has its limits. */
  limit(limits?: { work?: QueryLimits; pages?: QueryLimits }): void;
  /** How many connections there are, and how many callers wait for one. */
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
    // While a client is out of the pool its query rejects; without a listener its event would end
    // the process.
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
  /** To wait for a row or table that another transaction has locked. */
  lockMs: number;
  /** For one statement, as the server counts. */
  statementMs: number;
  /** For an answer, counted by us: a server that has vanished counts nothing. */
  answerMs: number;
};

/** The options of a connection with these limits. */
const limitsOf = ({ lockMs, statementMs, answerMs }: QueryLimits): ClientConfig => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  query_timeout: answerMs,
  // A transaction that a hanging process left open would keep its locks for ever.
  idle_in_transaction_session_timeout: answerMs * 3,
});

/**
 * A connection that is closed as soon as an answer is overdue. Otherwise it would go back to its
 * pool with the query still open, and the next caller would wait behind that query.
 */
class LimitedClient extends Client {
  // The overloads of the library are kept; only the promise is looked at.
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
