import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import type { ParticipantList } from '../participants/participant-list.ts';
import { baniIn } from '../payments/payments-rules.ts';
import { demandRight } from '../staff/demand-right.ts';
import type { Session } from '../staff/find-session.ts';
import type { Right } from '../staff/rights-rules.ts';
import { demandStepUp } from '../staff/step-up.ts';
import { cancelAction } from './cancel-action.ts';
import { confirmAction } from './confirm-action.ts';
import { editAction } from './edit-action.ts';
import { checkPaymentList, enterPaymentList } from './enter-payment-list.ts';
import { findForOffice } from './find-for-office.ts';
import { findToCheckIn, openToCheckIn } from './find-to-check-in.ts';
import { mailAction } from './mail-action.ts';
import { moveAction } from './move-action.ts';
import { noteAction } from './note-action.ts';
import type { ParticipantActionName, ParticipantsAdmin } from './office-participants-contract.ts';
import { type ParticipantAction, takeAction } from './participant-action.ts';
import { payAction } from './pay-action.ts';
import { readParticipant } from './read-participant.ts';
import { refundAction } from './refund-action.ts';
import { registerByHand } from './register-by-hand.ts';
import { remindAction } from './remind-action.ts';
import { readSafetyData, safetyAction } from './safety-data.ts';
import { settleAction } from './settle-action.ts';

const steps: Record<ParticipantActionName, ParticipantAction> = {
  edit: editAction,
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
};

/** What a step needs besides the right to see the participant whole. */
const rightFor: Partial<Record<ParticipantActionName, Right>> = {
  refund: 'refund',
  settle: 'refund',
  safety: 'safety',
};

type Options = {
  db: Kysely<Schema>;
  participants: ParticipantList;
  clock: Clock;
  siteUrl: string;
};

/** Opens the participants to somebody of the race office, who is named in every audit row. */
export function participantsAdmin(
  { db, participants, clock, siteUrl }: Options,
  session: Session,
): ParticipantsAdmin {
  const { staff } = session;
  const acting = () => ({ staff, session, now: clock.now(), siteUrl });
  /** Does something that needs a right; refuses by throwing before anything is read. */
  const having = <Outcome>(right: Right, work: () => Promise<Outcome>) => {
    demandRight(staff, right);
    return work();
  };
  return {
    find: async (state) => having('participants', () => findForOffice(db, participants, state)),
    findToCheckIn: async (state) => having('runners', () => findToCheckIn(db, participants, state)),
    openToCheckIn: async (id) => having('runners', () => openToCheckIn(db, participants, id)),
    open: async (id) =>
      having('participants', () => readParticipant(db, id, { now: clock.now(), reader: staff })),
    take: async (step, asked) =>
      having('participants', () => {
        demandRight(staff, rightFor[step] ?? 'participants');
        // Whoever cancels decides what goes back, too.
        const givesBack = step === 'cancel' && baniIn(asked.form.amount) !== 0;
        if (givesBack) demandRight(staff, 'refund');
        return takeAction(db, steps[step], asked, acting());
      }),
    readSafetyData: async (id, reason) =>
      having('safety', () => readSafetyData(db, { id, reason }, acting())),
    checkPaymentList: async (asked) =>
      having('participants', () => checkPaymentList(db, asked, acting())),
    enterPaymentList: async (asked) =>
      having('participants', () => {
        demandStepUp(session);
        return enterPaymentList(db, asked, acting());
      }),
    register: async (asked) => having('participants', () => registerByHand(db, asked, acting())),
  };
}
