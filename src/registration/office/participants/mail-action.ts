import { takeLinkBack } from '../../../platform/auth/link.queries.ts';
import { isCarriedEverywhere } from '../../../platform/mail/email-address.rules.ts';
import { queueStatusMail } from '../../my-registration/queue-runner-mail.ts';
import { proveRegistration } from '../../prove-registration.ts';
import { isJustDone } from './admin-participants.queries.ts';
import type { ParticipantAction } from './participant-action.ts';

const action = 'participant.mail';

/** Sends a new link, which replaces earlier ones; within a minute it counts as a second click. */
export const mailAction: ParticipantAction = {
  action,
  isDone: ({ trx, runner }) => isJustDone(trx, { action, subject: `participant ${runner.id}` }),
  async take({ trx, runner, payments, now, siteUrl }) {
    if (runner.status === 'cancelled') return { ok: false, code: 'cancelled' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    // The office knows whom it writes to.
    const isProven = await proveRegistration(trx, runner.id, now);
    if (!isProven) return { ok: false, code: 'registered' };
    await takeLinkBack(trx, 'registration', { id: runner.id, address: runner.email });
    await queueStatusMail(trx, runner, { payments, now, siteUrl });
    return { ok: true };
  },
};
