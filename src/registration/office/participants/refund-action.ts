import { minorIn } from '../../../edition/words/money.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { requestRefund } from '../../payments/refund-payment.ts';
import { findRefund } from './admin-participants.queries.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';
import { shareRefund } from './refund-shares.ts';

/**
 * Gives a part back without cancelling. A pending registration that is paid waits for its guardian
 * with the whole fee: it is confirmed or cancelled first. The form's key keeps a second click out.
 */
export const refundAction: ParticipantAction = {
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
