import { lockSoldOut } from '../../extra-stock.ts';
import { confirmPayer } from '../../payments/confirm-paid-registration.ts';
import { listPayments, lockPayer } from '../../payments/payments.queries.ts';
import { takePlace } from '../../places.ts';
import { lacksGuardian } from '../../registration.rules.ts';
import { registrationFacts } from '../../registration-facts.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/**
 * Confirms a pending registration for a reason, though it is not paid: one without a place takes
 * one, and is refused when there is none. Without a guardian's consent only as the organiser's
 * decision.
 */
export const confirmAction: ParticipantAction = {
  action: 'participant.confirm',
  isDone: ({ runner }) => runner.status === 'confirmed',
  async take({ trx, runner, form, now, siteUrl }) {
    const reason = reasonIn(form.reason);
    if (runner.status !== 'pending') return { ok: false, code: 'not-pending' };
    if (!reason) return { ok: false, code: 'reason' };
    if (lacksGuardian(runner, registrationFacts) && !form.override) {
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
