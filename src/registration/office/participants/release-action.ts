import { updateRunner } from '../../my-registration/my-registration.queries.ts';
import { reasonIn } from './participant-action.rules.ts';
import type { ParticipantAction } from './participant-action.ts';

/**
 * Opens a runner's emergency and health data to the address that the office wrote down, where the
 * reader of the old one cannot confirm it.
 */
export const releaseAction: ParticipantAction = {
  action: 'participant.release',
  isDone: ({ runner }) => runner.safety_lock === null,
  async take({ trx, runner, form }) {
    const reason = reasonIn(form.reason);
    if (!reason) return { ok: false, code: 'reason' };
    await updateRunner(trx, runner.id, { safety_lock: null });
    return { ok: true, reason };
  },
};
