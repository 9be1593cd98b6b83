import type { Transaction } from 'kysely';
import { extrasMinor, type OrderedExtras } from '../../edition/facts/extra.rules.ts';
import { sellsExtras } from '../../edition/facts/extra-words.ts';
import { raceFeeFor } from '../../edition/facts/race-fees.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailFacts } from './confirm-paid-registration.ts';
import { feeInCircuit, openForExtras } from './difference.rules.ts';
import { differenceDueMail } from './difference-due.mail.tsx';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import { listPayments, lockPayer, type Payer, updatePayer } from './payments.queries.ts';
import { listRefundsOf } from './refunds.queries.ts';
import { isSettled, netMinor } from './settled.rules.ts';

type At = { now: Date; siteUrl: string };

/**
 * Sets the fee of a registration that has joined or left the circuit, and asks for the difference
 * if it was paid without the circuit. Call it in the transaction that has changed the registration.
 */
export async function followCircuit(
  trx: Transaction<Schema>,
  participantId: number,
  at: At,
): Promise<void> {
  const payer = await lockPayer(trx, participantId);
  if (!payer || payer.status === 'cancelled') return;
  await reckon(trx, payer, openOf(payer, !payer.is_in_circuit), at);
}

/** The same for a registration whose extras have changed. */
export async function followOrder(
  trx: Transaction<Schema>,
  participantId: number,
  before: OrderedExtras,
  at: At,
): Promise<void> {
  const payer = await lockPayer(trx, participantId);
  if (!payer || payer.status === 'cancelled') return;
  const more = extrasMinor(payer.ordered_extras) - extrasMinor(before);
  const open = openOf({ ...payer, ordered_extras: before }, payer.is_in_circuit);
  await reckon(trx, payer, Math.max(0, open + more), at);
}

/** Computes a due difference again, when a change of race has covered all or a part of it. */
export async function renewDifference(
  trx: Transaction<Schema>,
  participantId: number,
  at: At,
): Promise<void> {
  const payer = await lockPayer(trx, participantId);
  if (!payer || payer.extra_minor === null) return;
  await reckon(trx, payer, openOf(payer, payer.is_in_circuit), at);
}

/** The amount that is already asked for extras. */
const openOf = (payer: Payer, wasInCircuit: boolean): number => {
  const { feeMinor, feeWithCircuitMinor } = raceFeeFor(payer.race_id, payer);
  return openForExtras({
    extraMinor: payer.extra_minor,
    extrasMinor: extrasMinor(payer.ordered_extras),
    circuitMinor: wasInCircuit ? feeWithCircuitMinor - feeMinor : 0,
  });
};

async function reckon(
  trx: Transaction<Schema>,
  payer: Payer,
  mostMinor: number,
  at: At,
): Promise<void> {
  const payments = await listPayments(trx, payer.id);
  const refunds = await listRefundsOf(trx, payer.id);
  const changes = feeInCircuit({
    isInCircuit: payer.is_in_circuit,
    isSettled: isSettled(payments, refunds),
    feeMinor: payer.fee_minor,
    netMinor: netMinor(payments, refunds),
    fees: raceFeeFor(payer.race_id, payer),
    extras: { priceMinor: extrasMinor(payer.ordered_extras), mostMinor },
    now: at.now,
  });
  const isSame = changes.extra_minor === payer.extra_minor;
  await updatePayer(trx, payer.id, {
    ...changes,
    ...(isSame && { extra_since: payer.extra_since }),
  });
  if (!isSame) await queueDifferenceMail(trx, { ...payer, ...changes }, at);
}

/** Mails a runner to pay the difference, if there is one, until the race starts. */
export async function queueDifferenceMail(
  trx: Transaction<Schema>,
  payer: Payer,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  if (isTooLateToPay(payer.race_starts_at, now)) return;
  if (payer.extra_minor === null || !isCarriedEverywhere(payer.email)) return;
  const mail = await differenceDueMail({
    ...(await mailFacts(trx, payer, siteUrl)),
    number: payer.id,
    amountMinor: payer.extra_minor,
    extras: sellsExtras() ? payer.ordered_extras : undefined,
  });
  await queueMail(trx, {
    participantId: payer.id,
    to: { address: payer.email },
    isAutomaticReply: false,
    ...mail,
  });
}
