import type { Kysely } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import { listUnpaid, lockUnpaid } from '../unpaid.queries.ts';
import { unpaidBefore } from '../unpaid.rules.ts';
import { findRunner, updateRunner } from './my-registration.queries.ts';
import { queueUnpaidMail } from './queue-runner-mail.ts';

/**
 * Cancels registrations that were not paid within `registration.unpaid` days and have no place. The
 * runner gets a mail if somebody has acted for the registration. Any number of processes may run it
 * at once: each registration is cancelled once. A registration whose money may still be on its way
 * is left alone. Returns how many were cancelled.
 */
export async function cancelUnpaid(
  db: Kysely<Schema>,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<number> {
  const { registration } = edition();
  const { raceDayBegins } = await readEventFacts(db);
  const before = unpaidBefore(now, raceDayBegins, registration.unpaid);
  if (!before) return 0;
  let cancelled = 0;
  for (const id of await listUnpaid(db, { before, now })) {
    const isDone = await inTransaction(db, async (trx) => {
      if (!(await lockUnpaid(trx, id, { before, now }))) return false;
      const runner = await findRunner(trx, id);
      if (!runner) return false;
      await updateRunner(trx, id, {
        status: 'cancelled',
        cancelled_at: now,
        cancelled_because: 'unpaid',
        is_mail_due: false,
        is_hold_word_due: false,
      });
      await writeAudit(trx, {
        staff: null,
        action: 'participant.unpaid',
        subject: `participant ${id}`,
        before: { status: 'pending' },
        after: { status: 'cancelled' },
      });
      if (runner.proven_at) await queueUnpaidMail(trx, runner, { now, siteUrl });
      return true;
    });
    if (isDone) cancelled++;
  }
  return cancelled;
}
