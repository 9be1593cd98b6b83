import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { lockSoldOut } from '../extra-stock.ts';
import { keptUntil } from '../hold-place.ts';
import { lockPlaces, releasePlace, takePlace } from '../places.ts';
import { isRegisteredIn, lockPerson, proveRegistration } from '../prove-registration.ts';
import { lacksGuardian } from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { confirmPayer, queueSignatureMissing } from './confirm-paid-registration.ts';
import { noDifference } from './difference.rules.ts';
import { renewDifference } from './follow-circuit.ts';
import type { FoundPayment, PaymentProvider } from './payment-provider.ts';
import { askedCurrency } from './payment-provider.ts';
import {
  findPayment,
  hasOtherFeePayment,
  lockPayer,
  lockPayment,
  type Payer,
  setPaymentState,
  setReceived,
  updatePayer,
} from './payments.queries.ts';
import {
  effectOfPayment,
  mayChange,
  nextPaymentState,
  type PaymentState,
} from './payments.rules.ts';
import { requestRefund } from './refund-payment.ts';

type Payment = Awaited<ReturnType<typeof lockPayment>>;
type At = { now: Date; siteUrl: string };

/**
 * Asks the provider for the state of a payment and applies it, with its mails, in one transaction.
 * Returns the payment's state; undefined when the payment is not ours, and then the provider is not
 * asked. Throws `PaymentError` when the provider is away.
 */
export async function settlePayment(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { reference }: { reference: string },
  at: At,
): Promise<PaymentState | undefined> {
  const payment = await findPayment(db, { provider: provider.name, reference });
  if (!payment || !mayChange(payment.state)) return payment?.state;
  // A payment that the provider does not know, for instance after a change of its keys, cannot be
  // paid.
  const found: FoundPayment = (await provider.find(reference)) ?? {
    state: 'failed',
    amountMinor: payment.amount_minor,
    currency: askedCurrency(),
  };
  return inTransaction(db, (trx) => applyWord(trx, payment, found, at));
}

/** Applies what the provider says about a payment; if it says nothing new, nothing changes. */
export async function applyWord(
  trx: Transaction<Schema>,
  { id, participant_id: participantId }: Payment,
  found: FoundPayment,
  at: At,
): Promise<PaymentState> {
  // Always locks first the registration, then its payment, so that two transactions do not wait for
  // each other.
  const payer = await lockPayer(trx, participantId);
  const payment = await lockPayment(trx, id);
  if (!payer) throw new Error(`payment ${id} has no registration`);
  const next = nextPaymentState[payment.state][found.state] ?? payment.state;
  if (next === payment.state) return next;
  if (found.amountMinor !== payment.amount_minor || found.currency !== askedCurrency()) {
    return noteOtherAmount(trx, payment, { found, next }, at);
  }
  await setPaymentState(trx, id, next, next === 'succeeded' ? at.now : undefined);
  // A payment that was only begun costs nothing, so it proves nothing; one that the provider works
  // on does.
  const isProof = next === 'processing' || next === 'succeeded';
  const isTaken = isProof && !(await proveRegistration(trx, payer.id, at.now));
  if (next === 'succeeded') {
    return isTaken ? payBack(trx, payer, payment, at) : giveWhatIsPaidFor(trx, payer, payment, at);
  }
  if (payer.status === 'pending' && payer.holds_place && payment.purpose === 'fee') {
    await updatePayer(trx, payer.id, { held_until: heldUntil(next, payment, payer, at.now) });
  }
  return next;
}

/**
 * Handles an amount that somebody has changed at the provider: it pays for nothing here, and the
 * organiser decides how much is refunded, as the amount may be in another currency.
 */
async function noteOtherAmount(
  trx: Transaction<Schema>,
  payment: Payment,
  { found, next }: { found: FoundPayment; next: PaymentState },
  { now }: At,
): Promise<PaymentState> {
  if (next !== 'succeeded') return payment.state;
  await setPaymentState(trx, payment.id, 'to_refund', now);
  await setReceived(trx, payment.id, found);
  return 'to_refund';
}

/**
 * Without end while the provider works on the payment; if that came to nothing, the time that is
 * left to try again.
 */
function heldUntil(next: PaymentState, payment: Payment, payer: Payer, now: Date): Date | null {
  if (next === 'processing') return null;
  if (payment.state !== 'processing') return payer.held_until;
  return keptUntil(payer, now);
}

/** Refunds the payment of a person who is in the race by a registration proven earlier. */
async function payBack(
  trx: Transaction<Schema>,
  payer: Payer,
  { id: paymentId, amount_minor: amountMinor }: Payment,
  { now }: At,
): Promise<PaymentState> {
  await requestRefund(trx, { paymentId, amountMinor, reason: 'other-proven' });
  // If a place is kept, it is given back like one whose time is up.
  if (payer.holds_place) await updatePayer(trx, payer.id, { held_until: now });
  return 'to_refund';
}

async function giveWhatIsPaidFor(
  trx: Transaction<Schema>,
  payer: Payer,
  payment: Payment,
  at: At,
): Promise<PaymentState> {
  const { purpose } = payment;
  const isFee = purpose === 'fee';
  const due = { fee: payer.fee_minor, extra: payer.extra_minor ?? 0, change: payment.amount_minor };
  const paid = {
    purpose,
    amountMinor: payment.amount_minor,
    status: payer.status,
    dueMinor: due[purpose],
    isPaidAlready: isFee
      ? await hasOtherFeePayment(trx, payment)
      : purpose === 'extra' && payer.extra_minor === null,
    isPlaced: true,
    lacksGuardian: lacksGuardian(payer, registrationFacts()),
  };
  const isWanted = effectOfPayment(paid) !== 'refund';
  const place = {
    fee: () => hasPlace(trx, payer),
    extra: () => Promise.resolve(true),
    change: () => canMove(trx, payer, payment),
  };
  const isPlaced = isWanted && (await place[purpose]());
  const effect = effectOfPayment({ ...paid, isPlaced });
  if (effect === 'refund') {
    const { id: paymentId, amount_minor: amountMinor } = payment;
    const reason = paid.isPaidAlready || purpose === 'extra' ? 'not-due' : 'place-gone';
    await requestRefund(trx, { paymentId, amountMinor, reason });
    return 'to_refund';
  }
  if (effect === 'confirm') await confirmPayer(trx, payer, paidBy(payment), at);
  else if (effect === 'move') await move(trx, payer, payment, at);
  else if (effect === 'settle') await settleDifference(trx, payer, payment, at);
  else {
    await updatePayer(trx, payer.id, { holds_place: true, held_until: null });
    await queueSignatureMissing(trx, payer, at);
  }
  return 'succeeded';
}

/**
 * Settles a difference that is paid; a minor whose guardian has not signed gets a mail again that
 * says so.
 */
async function settleDifference(
  trx: Transaction<Schema>,
  payer: Payer,
  payment: Payment,
  at: At,
): Promise<void> {
  const feeMinor = payer.fee_minor + (payer.extra_minor ?? 0);
  await updatePayer(trx, payer.id, { fee_minor: feeMinor, ...noDifference });
  const settled = { ...payer, fee_minor: feeMinor, ...noDifference };
  if (payer.status === 'confirmed') await confirmPayer(trx, settled, paidBy(payment), at);
  else await queueSignatureMissing(trx, settled, at);
}

const paidBy = ({ amount_minor: amountMinor, source }: Payment) => ({ amountMinor, source });

/** Whether everything that was ordered is available: the place, and the limited extras. */
const hasPlace = async (trx: Transaction<Schema>, payer: Payer): Promise<boolean> =>
  payer.holds_place ||
  ((await lockSoldOut(trx, payer)).length === 0 && (await takePlace(trx, payer.race_id)));

async function canMove(trx: Transaction<Schema>, payer: Payer, payment: Payment): Promise<boolean> {
  const target = payment.target_race_id;
  if (target === null || target === payer.race_id) return false;
  await lockPerson(trx, target, payer.person_key);
  await lockPlaces(trx, [payer.race_id, target]);
  if (await isRegisteredIn(trx, target, payer.person_key)) return false;
  return takePlace(trx, target);
}

/** Moves a runner into the race whose place was just taken, and gives the former place back. */
async function move(
  trx: Transaction<Schema>,
  payer: Payer,
  payment: Payment,
  at: At,
): Promise<void> {
  if (payer.holds_place) await releasePlace(trx, payer.race_id);
  await updatePayer(trx, payer.id, {
    race_id: payment.target_race_id ?? payer.race_id,
    fee_minor: payer.fee_minor + payment.amount_minor,
    holds_place: true,
  });
  await renewDifference(trx, payer.id, at);
  const moved = await lockPayer(trx, payer.id);
  if (moved?.status === 'confirmed') await confirmPayer(trx, moved, paidBy(payment), at);
}
