import type { Kysely } from 'kysely';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { isRaceOver, startOf } from '../../edition/facts/event-facts.ts';
import { extrasMinor } from '../../edition/facts/extra.rules.ts';
import { feeMinor } from '../../edition/facts/fee.rules.ts';
import { raceFeeFor } from '../../edition/facts/race-fees.ts';
import { wavesByRace } from '../../edition/facts/wave.rules.ts';
import { waveOf } from '../../edition/facts/wave-of-bib.rules.ts';
import { emptyForm, formOf, onlyOf } from '../../edition/fields/field-columns.ts';
import { linkFields, safetyFields } from '../../edition/fields/field-lists.ts';
import {
  type PoliciesInForce,
  readPolicies,
} from '../../edition/late-changes/late-change.queries.ts';
import { fallbackLanguage, knownLanguage, type Language } from '../../edition/words/languages.ts';
import { pickupCodeOf } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { maskedAddress } from '../../platform/mail/email-address.rules.ts';
import { differenceOf } from '../payments/difference.rules.ts';
import { isTooLateToPay } from '../payments/is-too-late-to-pay.ts';
import { isSettled } from '../payments/settled.rules.ts';
import { isRegisteredIn } from '../prove-registration.ts';
import { needsGuardian } from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { canCancel } from './can-cancel.ts';
import {
  allowedActions,
  cancellationRefundMinor,
  type RaceChange,
  raceChange,
} from './change.rules.ts';
import type { MyRegistration } from './my-registration.contract.ts';
import {
  findRunner,
  hasMailFailed,
  listRaceChoices,
  listRunnerPayments,
  listRunnerRefunds,
  type RaceChoice,
  type Runner,
  type RunnerPayment,
  type RunnerRefund,
} from './my-registration.queries.ts';

/** The language that a runner gets mails in. */
export const languageOf = ({ language }: Pick<Runner, 'language'>): Language =>
  knownLanguage(language) ?? fallbackLanguage();

/** Whether the fee is settled: by a payment, or confirmed by the organiser without one. */
export const isPaid = ({ status }: Runner, payments: readonly RunnerPayment[]): boolean =>
  status === 'confirmed' ||
  payments.some(({ purpose, state }) => purpose === 'fee' && state === 'succeeded');

/**
 * How much of a payment can still be refunded, in minor units; nothing of a payment that the
 * organiser has to look at.
 */
export function refundableOf(payment: RunnerPayment, refunds: readonly RunnerRefund[]): number {
  if (payment.source === 'free') return 0;
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const isPaid =
    payment.state === 'succeeded' ||
    ((payment.state === 'refunded' || payment.state === 'to_refund') && own.length > 0);
  if (!isPaid) return 0;
  return own
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { amount_minor }) => left - amount_minor, payment.amount_minor);
}

/**
 * What each payment refunds, of the money not refunded yet, if the registration is cancelled now.
 */
export const refundsOf = (
  payments: readonly RunnerPayment[],
  refunds: readonly RunnerRefund[],
  { now, refund, eventDay }: Pick<PoliciesInForce, 'refund' | 'eventDay'> & { now: Date },
) =>
  payments
    .map((payment) => ({
      paymentId: payment.id,
      amountMinor: cancellationRefundMinor({
        paidMinor: refundableOf(payment, refunds),
        cancelledAt: now,
        eventDay,
        refund,
      }),
    }))
    .filter(({ amountMinor }) => amountMinor > 0);

export const sumMinor = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What a race costs a runner, with the runner's extras, which stay ordered. */
export const feeOfRace = (raceId: number, runner: Runner): number =>
  feeMinor(raceFeeFor(raceId, runner), runner.is_in_circuit) + extrasMinor(runner.ordered_extras);

/** What moving a runner to another race costs at a moment. */
export const changeTo = (
  race: RaceChoice,
  runner: Runner,
  payments: readonly RunnerPayment[],
  { now, eventDay, raceChangeUntilDaysBefore: untilDaysBefore }: { now: Date } & PoliciesInForce,
): RaceChange =>
  raceChange({
    status: runner.status,
    isPaid: isPaid(runner, payments),
    feeMinor: runner.fee_minor,
    newFeeMinor: feeOfRace(race.id, runner),
    changedAt: now,
    eventDay,
    untilDaysBefore,
    birthDate: runner.birth_date,
    minAge: registrationFacts().races.find(({ id }) => id === race.id)?.minAge ?? 0,
    isPaying: payments.some(({ state }) => state === 'processing'),
    isRegisteredThere: race.has_same_person,
    isFull: race.is_full,
  });

/**
 * A registration as its runner sees it; `isOpen` includes the data that only a mailed code opens.
 * Undefined when there is none, or it is erased.
 */
export async function readMyRegistration(
  db: Kysely<Schema>,
  id: number,
  { now, isOpen }: { now: Date; isOpen: boolean },
): Promise<MyRegistration | undefined> {
  const runner = await findRunner(db, id);
  if (!runner) return undefined;
  const [races, payments, refunds, isFailing, inForce, event] = await Promise.all([
    listRaceChoices(db, runner),
    listRunnerPayments(db, id),
    listRunnerRefunds(db, id),
    hasMailFailed(db, runner.email),
    readPolicies(db),
    readEventFacts(db),
  ]);
  const isPersonTaken =
    runner.status === 'pending' &&
    runner.proven_at === null &&
    (await isRegisteredIn(db, runner.race_id, runner.person_key));
  const { eventDay: _, ...policies } = inForce;
  const rules = { now, ...inForce };
  const form = formOf(runner);
  const isLate = isTooLateToPay(startOf(event, runner.race_id), now);
  const isOver = isRaceOver(event, runner.race_id, now);
  const mayCancel =
    allowedActions[runner.status].cancel && (await canCancel(db, runner.race_id, now));
  return {
    id,
    policies,
    firstname: runner.first_name,
    lastname: runner.last_name,
    birthDate: runner.birth_date,
    gender: runner.gender,
    bib: runner.bib,
    pickupCode: runner.status === 'cancelled' || isLate ? null : await pickupCodeOf(db, id),
    wave: waveOf(wavesByRace(event).get(runner.race_id) ?? [], runner.bib) ?? null,
    status: runner.status,
    raceId: runner.race_id,
    feeMinor: runner.fee_minor,
    extras: runner.ordered_extras,
    difference: differenceOf(runner),
    isPaid: isPaid(runner, payments),
    isSettled: isSettled(payments, refunds),
    hasPlace: runner.holds_place,
    heldUntil: runner.held_until,
    isProven: runner.proven_at !== null,
    isPersonTaken,
    guardian: guardianOf(runner),
    data: {
      ...onlyOf(form, linkFields),
      language: languageOf(runner),
    },
    mailbox: { address: isOpen ? runner.email : maskedAddress(runner.email), isFailing },
    isHiddenLive: runner.live_opt_out,
    guarded: isOpen
      ? {
          email: runner.email,
          ...onlyOf(runner.safety_lock === null ? form : emptyForm, safetyFields),
          acceptMedical: runner.safety_lock === null && runner.medical_consent_at !== null,
        }
      : null,
    isSafetyLocked: runner.safety_lock !== null,
    payments: viewsOf(payments, refunds),
    canPay:
      allowedActions[runner.status].pay && !isPaid(runner, payments) && !isLate && !isPersonTaken,
    isLate,
    isOver,
    canCancel: mayCancel,
    refundMinor: mayCancel ? sumMinor(refundsOf(payments, refunds, rules)) : 0,
    changes: races
      .filter((race) => race.id !== runner.race_id)
      .map((race) => ({ raceId: race.id, change: changeTo(race, runner, payments, rules) })),
  };
}

function guardianOf(runner: Runner): MyRegistration['guardian'] {
  if (!needsGuardian(runner.birth_date ?? '', registrationFacts())) return null;
  return {
    name: runner.guardian_name ?? '',
    isSigned: runner.guardian_signed_at !== null,
    isAsked: runner.guardian_asked_at !== null,
  };
}

/** Payments as their payer sees them, each with its refunds. */
const viewsOf = (
  payments: readonly RunnerPayment[],
  refunds: readonly RunnerRefund[],
): MyRegistration['payments'] =>
  payments.map((payment) => ({
    at: payment.created_at,
    amountMinor: payment.amount_minor,
    purpose: payment.purpose,
    source: payment.source,
    receipt: payment.receipt,
    state: payment.state,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map((refund) => ({
        at: refund.done_at ?? refund.created_at,
        amountMinor: refund.amount_minor,
        isDone: refund.state === 'done',
      })),
  }));
