import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../../db/database-errors.ts';
import type { Schema } from '../../db/schema.ts';
import { longestSendMs, MailError, type Mailer } from '../../services/mailer.ts';
import { type ClaimedMail, claimDueMail, markNotSent, markSent } from './mail-queries.ts';
import { waitAfter } from './mail-rules.ts';
import { onMailAnnounced } from './queue-mail.ts';

const graceMs = 10_000;
const longestTimerMs = 2 ** 31 - 1;

export type MailWorkerOptions = {
  db: Kysely<Schema>;
  mailer: Mailer;
  /** Gets a mail's id and a code, never an address or contents. */
  log: (facts: { mail?: string; tries?: number; code: string }, what: string) => void;
  lanes?: number;
  pollMs?: number;
  leaseMs?: number;
  claim?: typeof claimDueMail;
};

export type MailWorker = {
  /** Takes no further mail and resolves when those in flight are through, or after ten seconds. */
  stop(): Promise<void>;
};

/**
 * Sends the queued mails, `lanes` at a time, until stopped; any number of processes may do so at
 * once. A mail is claimed, sent, marked: a process that dies in between leaves it to whoever looks
 * when its lease has ended, so none is lost, and only one that was in flight can come twice.
 */
export function startMailWorker({
  db,
  mailer,
  log,
  lanes = 4,
  pollMs = 5000,
  leaseMs = 2 * longestSendMs,
  claim = claimDueMail,
}: MailWorkerOptions): MailWorker {
  const stopping = new AbortController();
  let rings = 0;
  let isPolled = false;
  const resting = new Set<AbortController>();
  const ring = () => {
    rings++;
    for (const alarm of resting) alarm.abort();
  };
  const stopListening = onMailAnnounced(ring);

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = rings;
      const mail = await claim(db, leaseMs).catch((error: unknown) => {
        log({ code: errorCode(error) }, 'mail queue cannot be read');
        return undefined;
      });
      if (mail) {
        // Where there is one there may be more, and this lane no longer looks.
        ring();
        await deliver(mail);
      } else if (heard === rings) {
        // Not otherwise: a mail queued during the look would be slept through.
        await restUntilDue();
      }
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const problem = await mailer.send(mail).then(
      () => undefined,
      (error: unknown) => (error instanceof MailError ? error : new MailError('unknown', false)),
    );
    if (!problem)
      return mark(mail, () => markSent(db, mail, { isFile: mailer.transport === 'files' }));
    const waitMs = problem.isPermanent ? undefined : waitAfter(mail.tries, Math.random());
    log(
      { mail: mail.id, tries: mail.tries, code: problem.code },
      waitMs === undefined ? 'mail failed for good' : 'mail not sent yet',
    );
    await mark(mail, () => markNotSent(db, mail, { error: problem.code, waitMs }));
  }

  /** Tries again while the lease lasts: a mail that is sent and not marked is sent once more. */
  async function mark(mail: ClaimedMail, write: () => Promise<void>): Promise<void> {
    const giveUpAt = Date.now() + leaseMs / 2;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log({ mail: mail.id, code: errorCode(error) }, 'mail cannot be marked');
      }
      if (stopping.signal.aborted || Date.now() > giveUpAt) return;
      await rest(pollMs);
    }
  }

  /** One lane looks from time to time, so that an idle site keeps one connection and not four. */
  async function restUntilDue(): Promise<void> {
    if (isPolled) return rest(longestTimerMs);
    isPolled = true;
    await rest(pollMs);
    isPolled = false;
  }

  async function rest(ms: number): Promise<void> {
    const alarm = new AbortController();
    resting.add(alarm);
    await sleep(ms, undefined, { signal: alarm.signal }).catch(() => {});
    resting.delete(alarm);
  }

  const working = Promise.all(Array.from({ length: lanes }, lane));
  return {
    async stop() {
      stopping.abort();
      stopListening();
      ring();
      await Promise.race([working, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}
