import { edition } from '../../../edition/edition.ts';
import { minorIn } from '../../../edition/words/money.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { localDay, momentAt } from '../../../platform/i18n/local-day.ts';
import { oneLine } from '../../../platform/i18n/text.rules.ts';
import { lockSoldOut } from '../../extra-stock.ts';
import { updateRunner } from '../../my-registration/my-registration.queries.ts';
import { confirmPayer, queueSignatureMissing } from '../../payments/confirm-paid-registration.ts';
import { noDifference } from '../../payments/difference.rules.ts';
import { findPayment, insertAdminPayment, lockPayer } from '../../payments/payments.queries.ts';
import {
  isSettled,
  owedOf,
  type PaymentSource,
  paymentSources,
  settledMinor,
} from '../../payments/settled.rules.ts';
import { takePlace } from '../../places.ts';
import { proveRegistration } from '../../prove-registration.ts';
import { lacksGuardian } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import type { Fields, ParticipantRefusal } from './admin-participants.contract.ts';
import { reasonIn, receiptMost } from './participant-action.rules.ts';
import type { ParticipantAction, ParticipantRows } from './participant-action.ts';

/**
 * Enters money that came outside the provider, or that the fee is waived: who took it, when, and
 * the receipt. It settles the whole fee, including a difference that is asked for. An amount other
 * than the one owed is only possible as the organiser's decision: less counts as a discount, more
 * is shown as overpaid. It confirms a pending registration, a minor's once the guardian has signed.
 */
export const payAction: ParticipantAction = {
  action: 'participant.pay',
  async isDone({ trx, form }) {
    const key = uuidIn(form.key);
    return key !== undefined && (await findPayment(trx, { id: key })) !== undefined;
  },
  async take(context) {
    const { trx, runner, payments, refunds, form, staff, now, siteUrl } = context;
    const read = readEntry(context);
    if (!read.ok) return read;
    const { reason, amountMinor, owedMinor, paidAt, source, receipt } = read;
    const isProven = await proveRegistration(trx, runner.id, now);
    if (!isProven) return { ok: false, code: 'registered' };
    if (runner.status === 'pending' && !runner.holds_place) {
      const gone = await lockSoldOut(trx, runner);
      if (gone.length > 0) return { ok: false, code: 'extras-gone' };
      if (!(await takePlace(trx, runner.race_id))) return { ok: false, code: 'full' };
    }
    const key = uuidIn(form.key);
    await insertAdminPayment(trx, {
      ...(key && { id: key }),
      created_at: now,
      succeeded_at: paidAt,
      participant_id: runner.id,
      purpose: isSettled(payments, refunds) ? 'extra' : 'fee',
      amount_minor: amountMinor,
      source,
      receipt: receipt || null,
      taken_by: staff.id,
    });
    const costs = runner.fee_minor + (runner.extra_minor ?? 0);
    await updateRunner(trx, runner.id, {
      fee_minor: Math.min(costs, costs - owedMinor + amountMinor),
      ...noDifference,
      holds_place: true,
      held_until: null,
    });
    const payer = await lockPayer(trx, runner.id);
    if (!payer) return { ok: false, code: 'link' };
    if (runner.status === 'confirmed' || !lacksGuardian(runner, registrationFacts())) {
      await confirmPayer(trx, payer, { amountMinor, source }, { now, siteUrl });
    } else await queueSignatureMissing(trx, payer, { now, siteUrl });
    return { ok: true, reason };
  },
};

type Entry = {
  ok: true;
  source: PaymentSource;
  amountMinor: number;
  owedMinor: number;
  receipt: string;
  paidAt: Date;
  reason: string | undefined;
};

/** The payment that a form describes, or why it cannot be entered. */
function readEntry({
  runner,
  payments,
  refunds,
  form,
  now,
}: ParticipantRows & { form: Fields; now: Date }): Entry | { ok: false; code: ParticipantRefusal } {
  const { event } = edition();
  const refuse = (code: ParticipantRefusal) => ({ ok: false as const, code });
  if (runner.status === 'cancelled') return refuse('cancelled');
  if (payments.some(({ state }) => state === 'processing')) return refuse('paying');
  const source = paymentSources.find((each) => each === form.source);
  if (!source) return refuse('pay-source');
  const receipt = oneLine(form.receipt ?? '');
  if (receipt.length > receiptMost) return refuse('pay-receipt');
  const owedMinor = owedOf(runner, settledMinor(payments, refunds));
  const amountMinor = source === 'free' ? owedMinor : minorIn(form.amount);
  if (!amountMinor)
    return refuse(owedMinor === 0 && source === 'free' ? 'pay-nothing' : 'pay-amount');
  const day = form.paidOn || localDay(now, event.timeZone);
  const paidAt =
    day === localDay(now, event.timeZone) ? now : momentAt(`${day}T12:00`, event.timeZone);
  if (!paidAt || paidAt > now) return refuse('pay-day');
  const reason = reasonIn(form.reason);
  if (source === 'free' && !reason) return refuse('reason');
  if (amountMinor !== owedMinor) {
    if (!form.override) return refuse('pay-other-amount');
    if (!reason) return refuse('reason-for-override');
  }
  return { ok: true, source, amountMinor, owedMinor, receipt, paidAt, reason };
}
