import { Client, type ClientConfig } from 'pg';

/** How long a connection waits for the database, in milliseconds. */
export type QueryLimits = {
  /** For a row or table that somebody else holds. */
  lockMs: number;
  /** For one statement, as the server counts. */
  statementMs: number;
  /** For an answer, as we count: a server that has gone without a word counts nothing. */
  answerMs: number;
};

/** What a connection with these limits is opened with. */
export const limitsOf = ({ lockMs, statementMs, answerMs }: QueryLimits): ClientConfig => ({
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
export class LimitedClient extends Client {
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
