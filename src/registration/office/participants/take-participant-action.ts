import { minorIn } from '../../../edition/words/money.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { severalLines } from '../../../platform/i18n/text.rules.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { lockSoldOut } from '../../extra-stock.ts';
import { endRegistration } from '../../my-registration/cancel-registration.ts';
import { updateRunner } from '../../my-registration/my-registration.queries.ts';
import { confirmPayer } from '../../payments/confirm-paid-registration.ts';
import { listPayments, lockPayer } from '../../payments/payments.queries.ts';
import { endRefund, queueRefundMail, requestRefund } from '../../payments/refund-payment.ts';
import { markGivenByHand } from '../../payments/refunds.queries.ts';
import { isSettled } from '../../payments/settled.rules.ts';
import { takePlace } from '../../places.ts';
import { lacksGuardian } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import { queueGuardianMail } from '../../remind-guardians.ts';
import type { Fields, ParticipantActionName } from './admin-participants.contract.ts';
import { findRefund, isJustDone } from './admin-participants.queries.ts';
import { editAction } from './edit-action.ts';
import { extrasAction } from './extras-action.ts';
import { mailAction } from './mail-action.ts';
import { moveAction } from './move-action.ts';
import { givesMoneyBack, noteMost, reasonIn, rightForAction } from './participant-action.rules.ts';
import { actingOf, type ParticipantAction, takeAction } from './participant-action.ts';
import { payAction } from './pay-action.ts';
import { isForHand, shareRefund } from './refund-shares.ts';
import { safetyAction } from './safety-data.ts';

/**
 * Confirms a pending, unpaid registration for a reason. One without a place takes one, and is
 * refused when there is none. Without a guardian's consent this needs the organiser's decision.
 */
const confirmAction: ParticipantAction = {
  action: 'participant.confirm',
  isDone: ({ runner }) => runner.status === 'confirmed',
  async take({ trx, runner, form, now, siteUrl }) {
    const reason = reasonIn(form.reason);
    if (runner.status !== 'pending') return { ok: false, code: 'not-pending' };
    if (!reason) return { ok: false, code: 'reason' };
    if (lacksGuardian(runner, registrationFacts()) && !form.override) {
      return { ok: false, code: 'guardian' };
    }
    if (!runner.holds_place) {
      const gone = await lockSoldOut(trx, runner);
      if (gone.length > 0) return { ok: false, code: 'extras-gone' };
      if (!(await takePlace(trx, runner.race_id))) return { ok: false, code: 'full' };
    }
    const payer = await lockPayer(trx, runner.id);
    if (!payer) return { ok: false, code: 'link' };
    const paid = (await listPayments(trx, runner.id)).find(
      ({ purpose, state }) => purpose === 'fee' && state === 'succeeded',
    );
    await confirmPayer(
      trx,
      payer,
      paid ? { amountMinor: paid.amount_minor, source: paid.source } : null,
      {
        now,
        siteUrl,
      },
    );
    return { ok: true, reason };
  },
};

/**
 * Refunds a part without cancelling. A pending registration that is paid waits for its guardian
 * with the whole fee, so it must be confirmed or cancelled first. The form's key prevents a second
 * refund by a second click.
 */
const refundAction: ParticipantAction = {
  action: 'participant.refund',
  async isDone({ trx, form }) {
    const key = uuidIn(form.key);
    return key !== undefined && (await findRefund(trx, key)) !== undefined;
  },
  async take({ trx, runner, payments, refunds, form }) {
    const reason = reasonIn(form.reason);
    if (runner.status === 'pending') return { ok: false, code: 'not-confirmed' };
    if (!reason) return { ok: false, code: 'reason' };
    const amountMinor = minorIn(form.amount);
    const shares = amountMinor ? shareRefund(amountMinor, { payments, refunds }) : undefined;
    if (!shares) return { ok: false, code: 'amount' };
    const key = uuidIn(form.key);
    for (const [index, share] of shares.entries()) {
      await requestRefund(trx, {
        ...share,
        ...(index === 0 && key && { id: key }),
        reason: 'organiser',
      });
    }
    return { ok: true, reason };
  },
};

/**
 * Notes that money was refunded by hand, at the provider or in the way the organiser had taken it,
 * and mails the runner.
 */
const settleAction: ParticipantAction = {
  action: 'participant.settle',
  isDone: ({ payments, form }) =>
    payments.some(({ id, state }) => id === form.payment && state === 'refunded'),
  async take({ trx, runner, payments, refunds, form, siteUrl }) {
    const reason = reasonIn(form.reason);
    const payment = payments.find(({ id }) => id === form.payment);
    if (!payment || !isForHand(payment, refunds)) return { ok: false, code: 'amount-changed' };
    if (!reason) return { ok: false, code: 'reason' };
    // The amount in another currency is unknown, so no mail can name it.
    for (const refund of await markGivenByHand(trx, payment.id)) {
      await queueRefundMail(trx, runner.id, {
        siteUrl,
        amountMinor: refund.amount_minor,
        reason: refund.reason,
        isCash: payment.source === 'cash',
      });
    }
    await endRefund(trx, payment);
    return { ok: true, reason };
  },
};

/** Cancels for a reason, and refunds what the organiser decides, up to what was paid. */
const cancelAction: ParticipantAction = {
  action: 'participant.cancel',
  isDone: ({ runner }) => runner.status === 'cancelled',
  async take({ trx, runner, payments, refunds, form, now, siteUrl }) {
    const reason = reasonIn(form.reason);
    if (!reason) return { ok: false, code: 'reason' };
    const amountMinor = minorIn(form.amount);
    const shares =
      amountMinor === undefined ? undefined : shareRefund(amountMinor, { payments, refunds });
    if (!shares) return { ok: false, code: 'amount' };
    await endRegistration(trx, runner, shares, { now, siteUrl });
    return { ok: true, reason };
  },
};

const action = 'participant.remind';

/** Sends the guardian's mail again; a second one within a minute counts as a second click. */
const remindAction: ParticipantAction = {
  action,
  isDone: ({ trx, runner }) => isJustDone(trx, { action, subject: `participant ${runner.id}` }),
  async take({ trx, runner, payments, refunds, now, siteUrl }) {
    if (runner.status === 'cancelled') return { ok: false, code: 'cancelled' };
    const minor = { ...runner, isPaid: isSettled(payments, refunds) };
    const isAsked = await queueGuardianMail(trx, minor, { now, siteUrl, isReminder: true });
    return isAsked ? { ok: true } : { ok: false, code: 'no-guardian' };
  },
};

/**
 * Opens a runner's emergency and health data to the address that the office entered, when the
 * reader of the old address cannot confirm it.
 */
const releaseAction: ParticipantAction = {
  action: 'participant.release',
  isDone: ({ runner }) => runner.safety_lock === null,
  async take({ trx, runner, form }) {
    const reason = reasonIn(form.reason);
    if (!reason) return { ok: false, code: 'reason' };
    await updateRunner(trx, runner.id, { safety_lock: null });
    return { ok: true, reason };
  },
};

/** Writes the organiser's own note. */
const noteAction: ParticipantAction = {
  action: 'participant.note',
  isDone: ({ runner, form }) => runner.note === severalLines(form.note ?? ''),
  async take({ trx, runner, form }) {
    const note = severalLines(form.note ?? '');
    if (note.length > noteMost) return { ok: false, code: 'note-long' };
    await updateRunner(trx, runner.id, { note });
    return { ok: true };
  },
};

const actions: Record<ParticipantActionName, ParticipantAction> = {
  edit: editAction,
  extras: extrasAction,
  move: moveAction,
  pay: payAction,
  confirm: confirmAction,
  cancel: cancelAction,
  refund: refundAction,
  settle: settleAction,
  note: noteAction,
  mail: mailAction,
  remind: remindAction,
  safety: safetyAction,
  release: releaseAction,
};

/** Takes an action, which every audit row names; not `isSure`: only says what it would do. */
export const takeParticipantAction = forAction(
  (name: ParticipantActionName, { form }: Asked) => {
    const gate = { right: rightForAction[name] };
    if (name === 'safety') return { ...gate, also: 'safety' };
    if (name === 'release') return { ...gate, also: 'safety', isGrave: true };
    if (name === 'pay' || name === 'refund' || name === 'settle') return { ...gate, isGrave: true };
    // Cancelling includes deciding how much is refunded.
    return name === 'cancel' && givesMoneyBack(form)
      ? { ...gate, also: 'refund', isGrave: true }
      : gate;
  },
  (ctx, name: ParticipantActionName, asked: Asked) =>
    takeAction(ctx.db, actions[name], asked, actingOf(ctx)),
);

type Asked = { id: number; form: Fields; isSure: boolean };
