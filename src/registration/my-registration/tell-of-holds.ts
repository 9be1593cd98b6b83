import type { Kysely, Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { startOf } from '../../edition/facts/event-facts.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { lockEndedHold, lockEndingHold } from '../unpaid.queries.ts';
import { holdsWorthAMail } from '../unpaid.rules.ts';
import { findRunner, updateRunner } from './my-registration.queries.ts';
import { queueHoldEndedMail, queueHoldEndingMail } from './queue-runner-mail.ts';

type At = { now: Date; siteUrl: string };

/**
 * Mails runners whose place will be given back soon unless it is paid, and runners whose place was
 * given back. Any number of processes may run it at once: each row is locked, so that every mail
 * goes out once. Returns how many were written.
 */
export async function tellOfHolds(db: Kysely<Schema>, at: At): Promise<number> {
  let written = 0;
  while (await inTransaction(db, (trx) => remindOne(trx, at))) written++;
  for (;;) {
    const told = await inTransaction(db, (trx) => tellOne(trx, at));
    if (told === 'nobody') break;
    if (told === 'told') written++;
  }
  return written;
}

async function remindOne(trx: Transaction<Schema>, at: At): Promise<boolean> {
  const { registration } = edition();
  const { races } = await readEventFacts(trx);
  const raceIds = races.flatMap(({ id, startsAt }) => (at.now < startsAt ? [id] : []));
  if (raceIds.length === 0) return false;
  const { holdWords } = registration;
  const wanted = { ...holdsWorthAMail(at.now, holdWords), everyHours: holdWords.everyHours };
  const id = await lockEndingHold(trx, { ...wanted, now: at.now, raceIds });
  const runner = id === undefined ? undefined : await findRunner(trx, id);
  if (!runner?.held_until) return false;
  await queueHoldEndingMail(trx, runner, { until: runner.held_until, siteUrl: at.siteUrl });
  await updateRunner(trx, runner.id, { hold_reminded_at: at.now });
  return true;
}

async function tellOne(
  trx: Transaction<Schema>,
  { now, siteUrl }: At,
): Promise<'told' | 'passed-by' | 'nobody'> {
  const { registration } = edition();
  const ended = await lockEndedHold(trx);
  if (!ended) return 'nobody';
  const runner = await findRunner(trx, ended.id);
  const start = runner && startOf(await readEventFacts(trx), runner.race_id);
  const isLost = runner?.status === 'pending' && !runner.holds_place && !ended.isPaid;
  if (!runner?.proven_at || !isLost || !start || now >= start) {
    await updateRunner(trx, ended.id, { is_hold_word_due: false });
    return 'passed-by';
  }
  const isSpent = runner.holds_begun >= registration.mostHolds;
  await queueHoldEndedMail(trx, runner, { isSpent, siteUrl });
  await updateRunner(trx, runner.id, { is_hold_word_due: false, hold_told_at: now });
  return 'told';
}
