import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../db/database-errors.ts';
import type { Schema } from '../db/schema.ts';
import type { Job } from '../jobs/start-jobs.ts';
import { type ClaimedMail, claimDueMail, markNotSent, markSent } from './mail.queries.ts';
import { waitAfter } from './mail.rules.ts';
import { longestSendMs, MailError, type Mailer } from './mailer.ts';

export type MailJobOptions = {
  db: Kysely<Schema>;
  mailer: Mailer;
  /** Gets a mail's id and a code, never an address or contents. */
  log: (facts: { mail?: string; tries?: number; code: string }, what: string) => void;
  concurrency?: number;
  pollMs?: number;
  leaseMs?: number;
  claim?: typeof claimDueMail;
};

/**
 * Sends the queued mails, `concurrency` at a time; any number of processes may do so at once. A
 * mail is claimed, sent and marked. If a process dies in between, another one finds the mail when
 * its lease has ended, so none is lost, and only one that was being sent can come twice.
 */
export function mailJob({
  db,
  mailer,
  log,
  concurrency = 4,
  pollMs = 5000,
  leaseMs = 2 * longestSendMs,
  claim = claimDueMail,
}: MailJobOptions): Job {
  async function deliver(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const problem = await mailer.send(mail).then(
      () => undefined,
      (error: unknown) => (error instanceof MailError ? error : new MailError('unknown', false)),
    );
    if (!problem)
      return mark(mail, signal, () => markSent(db, mail, { isFile: mailer.transport === 'files' }));
    const waitMs = problem.isPermanent ? undefined : waitAfter(mail.tries, Math.random());
    log(
      { mail: mail.id, tries: mail.tries, code: problem.code },
      waitMs === undefined ? 'mail failed for good' : 'mail not sent yet',
    );
    await mark(mail, signal, () => markNotSent(db, mail, { error: problem.code, waitMs }));
  }

  /** Tries again while the lease lasts, since a mail that is not marked is sent once more. */
  async function mark(
    mail: ClaimedMail,
    signal: AbortSignal,
    write: () => Promise<void>,
  ): Promise<void> {
    const giveUpAt = Date.now() + leaseMs / 2;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log({ mail: mail.id, code: errorCode(error) }, 'mail cannot be marked');
      }
      if (signal.aborted || Date.now() > giveUpAt) return;
      await sleep(pollMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    name: 'sending mails',
    everyMs: pollMs,
    wokenBy: 'mail',
    concurrency,
    async work({ signal, wake }) {
      const mail = await claim(db, leaseMs);
      if (!mail) return false;
      // Where there is one mail there may be more, and this loop is busy.
      wake();
      await deliver(mail, signal);
      return true;
    },
  };
}
