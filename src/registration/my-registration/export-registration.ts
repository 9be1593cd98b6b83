import type { Kysely } from 'kysely';
import { extraIn, sellsExtras } from '../../edition/facts/extra-words.ts';
import { columnOf, formOf, onlyOf } from '../../edition/fields/field-columns.ts';
import { personFields, safetyFields } from '../../edition/fields/field-lists.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { currency, inUnits } from '../../edition/words/money.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { PersonalData } from '../personal-data.ts';
import {
  findRunner,
  listRaceChoices,
  listRunnerPayments,
  listRunnerRefunds,
  type RunnerPayment,
  type RunnerRefund,
} from './my-registration.queries.ts';
import { readTraces } from './traces.queries.ts';

/**
 * All data that we keep about a person, under names that explain them (GDPR, Articles 15 and 20);
 * undefined when there are none. The links in it do not work, because a file is passed on more
 * easily than a mailbox.
 */
export async function exportRegistration(
  db: Kysely<Schema>,
  id: number,
  personalData: readonly PersonalData[],
): Promise<object | undefined> {
  const runner = await findRunner(db, id);
  if (!runner) return undefined;
  const [races, payments, refunds, handouts, others, traces] = await Promise.all([
    listRaceChoices(db, runner),
    listRunnerPayments(db, id),
    listRunnerRefunds(db, id),
    listOwnHandouts(db, id),
    Promise.all(personalData.map((kept) => kept.read(db, id))),
    readTraces(db, runner),
  ]);
  return {
    registration: {
      number: id,
      registeredAt: runner.created_at,
      registeredBy: runner.source,
      race: races.find((race) => race.id === runner.race_id)?.name,
      status: runner.status,
      confirmedAt: runner.confirmed_at,
      cancelledAt: runner.cancelled_at,
      cancelledBecause: runner.cancelled_because,
      toldThatPlaceEndsAt: runner.hold_reminded_at,
      toldThatPlaceEndedAt: runner.hold_told_at,
      placeKept: runner.holds_place,
      placeKeptUntil: runner.held_until,
      bib: runner.bib,
      currency: currency(),
      ...(sellsExtras() && {
        extras: Object.entries(runner.ordered_extras).map(([extra, { count, priceMinor }]) => ({
          extra: extraIn(fallbackLanguage(), extra),
          count,
          priceOfOne: inUnits(priceMinor),
        })),
      }),
      fee: inUnits(runner.fee_minor),
      differenceDue: runner.extra_minor === null ? null : inUnits(runner.extra_minor),
      differenceDueSince: runner.extra_since,
      termsPrivacyAndRisksAcceptedAt: runner.accepted_at,
      hiddenOnLivePage: runner.live_opt_out,
      noteOfTheOrganiser: runner.note,
    },
    person: {
      ...Object.fromEntries(personFields.map((name) => [name, runner[columnOf(name)]])),
      language: runner.language,
    },
    // Closed to the mailbox that the office entered.
    safety:
      runner.safety_lock === null
        ? {
            ...onlyOf(formOf(runner), safetyFields),
            medicalConsentAt: runner.medical_consent_at,
            medicalConsentBy: runner.medical_consent_by,
          }
        : 'locked',
    guardian: {
      name: runner.guardian_name,
      email: runner.guardian_email,
      signature: runner.guardian_signature,
      signedAt: runner.guardian_signed_at,
      signedFrom: runner.guardian_signed_from,
    },
    payments: payments.map((payment) => paymentOf(payment, refunds)),
    bibsHandedOut: handouts,
    ...Object.assign({}, ...others),
    ...traces,
  };
}

/** When the runner’s bib was handed out, and to whom. */
const listOwnHandouts = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('bib_handout')
    .select(['bib', 'at', 'collected_by as collectedBy', 'papers_seen as papersSeen'])
    .select('undone_at as takenBackAt')
    .where('participant_id', '=', id)
    .orderBy('at')
    .execute();

/** A payment as its payer reads it. */
const paymentOf = (payment: RunnerPayment, refunds: RunnerRefund[]) => ({
  begunAt: payment.created_at,
  for: payment.purpose,
  amount: inUnits(payment.amount_minor),
  provider: payment.provider,
  reference: payment.reference,
  state: payment.state,
  paidAt: payment.succeeded_at,
  refunds: refunds
    .filter(({ payment_id }) => payment_id === payment.id)
    .map((refund) => ({
      askedAt: refund.created_at,
      amount: inUnits(refund.amount_minor),
      reason: refund.reason,
      state: refund.state,
      doneAt: refund.done_at,
    })),
});
