import { minorIn } from '../../../edition/words/money.ts';
import { endRegistration } from '../../my-registration/cancel-registration.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';
import { shareRefund } from './refund-shares.ts';

/** Cancels for a reason, and gives back what the organiser decides, up to what was paid. */
export const cancelAction: ParticipantAction = {
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
