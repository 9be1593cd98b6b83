import { readPolicies } from '../../../edition/late-changes/late-change.queries.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { findRunnerAudit } from '../../../staff/audit.queries.ts';
import {
  findRunner,
  listRaceChoices,
  listRunnerPayments,
  listRunnerRefunds,
  type RunnerPayment,
  type RunnerRefund,
} from '../../my-registration/my-registration.queries.ts';
import {
  changeTo,
  refundableOf,
  refundsOf,
  sumMinor,
} from '../../my-registration/read-my-registration.ts';
import { ageAndCategory } from '../../participants/age-and-category.ts';
import { differenceOf } from '../../payments/difference.rules.ts';
import {
  adminProvider,
  isSettled,
  overpaidMinor,
  owedOf,
  settledMinor,
} from '../../payments/settled.rules.ts';
import { needsGuardian } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import { listHandouts } from '../bibs/handout.queries.ts';
import type { OpenParticipant } from './admin-participants.contract.ts';
import { listFreePlaces, listMailsTo } from './admin-participants.queries.ts';
import { shownTo } from './participant-action.rules.ts';
import { snapshotOf } from './participant-action.ts';
import { isForHand } from './refund-shares.ts';

/** A participant as the organiser sees one; undefined when there is none, or it was erased. */
export const readParticipant = forPage(
  ['participants', 'money', 'refund'],
  async ({ db, clock, staff }, id: number): Promise<OpenParticipant | undefined> => {
    const runner = await findRunner(db, id);
    if (!runner) return undefined;
    const addresses = [runner.email, runner.guardian_email ?? ''].filter(Boolean);
    const [payments, refunds, races, free, mails, handouts, history] = await Promise.all([
      listRunnerPayments(db, id),
      listRunnerRefunds(db, id),
      listRaceChoices(db, runner),
      listFreePlaces(db),
      addresses.length > 0 ? listMailsTo(db, addresses) : [],
      listHandouts(db, [id]),
      findRunnerAudit(db, id, staff),
    ]);
    const shown = shownTo(staff, snapshotOf({ runner, payments, refunds }));
    const rules = { now: clock.now(), ...(await readPolicies(db)) };
    return {
      id,
      registeredAt: runner.created_at,
      source: runner.source,
      status: runner.status,
      raceId: runner.race_id,
      ...ageAndCategory(runner),
      bib: runner.bib,
      handout: handouts.get(id),
      note: shown.note,
      isHiddenLive: runner.live_opt_out,
      isSafetyLocked: runner.safety_lock !== null,
      shown,
      seen: JSON.stringify(shown),
      extras: runner.ordered_extras,
      feeMinor: runner.fee_minor,
      isSettled: isSettled(payments, refunds),
      owedMinor: owedOf(runner, settledMinor(payments, refunds)),
      difference: differenceOf(runner),
      overpaidMinor: overpaidMinor({ payments, refunds, feeMinor: runner.fee_minor }),
      refundableMinor: payments.reduce((sum, each) => sum + refundableOf(each, refunds), 0),
      policyRefundMinor: sumMinor(refundsOf(payments, refunds, rules)),
      isCancelledUnpaid: runner.cancelled_because === 'unpaid',
      hasPlace: runner.holds_place,
      heldUntil: runner.held_until,
      guardian: needsGuardian(runner.birth_date ?? '', registrationFacts())
        ? {
            name: runner.guardian_name ?? '',
            signed: runner.guardian_signed_at && {
              at: runner.guardian_signed_at,
              from: runner.guardian_signed_from,
            },
            askedAt: runner.guardian_asked_at,
            reminders: runner.guardian_reminders,
          }
        : null,
      payments: payments.map((payment) => paymentOf(payment, refunds)),
      mails: mails.map((mail) => ({
        id: mail.id,
        at: mail.created_at,
        to: mail.to_address,
        subject: mail.subject,
        state: mail.is_file ? 'filed' : mail.state,
        sentAt: mail.sent_at,
      })),
      history,
      changes: races
        .filter((race) => race.id !== runner.race_id)
        .map((race) => ({
          raceId: race.id,
          free: free.get(race.id) ?? 0,
          change: changeTo(race, runner, payments, rules),
        })),
    };
  },
);

const paymentOf = (payment: RunnerPayment, refunds: RunnerRefund[]) => ({
  id: payment.id,
  at: payment.created_at,
  amountMinor: payment.amount_minor,
  purpose: payment.purpose,
  state: payment.state,
  provider: payment.provider,
  reference: payment.reference,
  source: payment.source,
  receipt: payment.receipt,
  takenBy: payment.taken_by_name,
  isByHand: payment.provider === adminProvider,
  isForHand: isForHand(payment, refunds),
  refunds: refunds
    .filter(({ payment_id }) => payment_id === payment.id)
    .map((refund) => ({
      at: refund.done_at ?? refund.created_at,
      amountMinor: refund.amount_minor,
      state: refund.state,
      lastError: refund.last_error,
    })),
});
