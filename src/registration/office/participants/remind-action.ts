import { isSettled } from '../../payments/settled.rules.ts';
import { queueGuardianMail } from '../../remind-guardians.ts';
import { isJustDone } from './admin-participants.queries.ts';
import type { ParticipantAction } from './participant-action.ts';

const action = 'participant.remind';

/** Sends the guardian's mail again; within a minute it is a second click. */
export const remindAction: ParticipantAction = {
  action,
  isDone: ({ trx, runner }) => isJustDone(trx, { action, subject: `participant ${runner.id}` }),
  async take({ trx, runner, payments, refunds, now, siteUrl }) {
    if (runner.status === 'cancelled') return { ok: false, code: 'cancelled' };
    const minor = { ...runner, isPaid: isSettled(payments, refunds) };
    const isAsked = await queueGuardianMail(trx, minor, { now, siteUrl, isReminder: true });
    return isAsked ? { ok: true } : { ok: false, code: 'no-guardian' };
  },
};
