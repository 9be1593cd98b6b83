import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import type { ParticipantList } from '../participants/participant-list.ts';
import { baniIn } from '../payments/payments-rules.ts';
import { demandRight } from '../staff/demand-right.ts';
import type { Session } from '../staff/find-session.ts';
import type { Right } from '../staff/rights-rules.ts';
import { demandStepUp } from '../staff/step-up.ts';
import { checkPaymentList, enterPaymentList } from './enter-payment-list.ts';
import { findForOffice } from './find-for-office.ts';
import { findToCheckIn, openToCheckIn } from './find-to-check-in.ts';
import type { OfficeStepName, ParticipantsOffice } from './office-participants-contract.ts';
import { openParticipant } from './open-participant.ts';
import { type OfficeStep, takeStep } from './participant-step.ts';
import { registerByHand } from './register-by-hand.ts';
import { readSafetyData, safetyStep } from './safety-data.ts';
import { cancelStep } from './step-cancel.ts';
import { confirmStep } from './step-confirm.ts';
import { editStep } from './step-edit.ts';
import { mailStep } from './step-mail.ts';
import { moveStep } from './step-move.ts';
import { noteStep } from './step-note.ts';
import { payStep } from './step-pay.ts';
import { refundStep } from './step-refund.ts';
import { remindStep } from './step-remind.ts';
import { settleStep } from './step-settle.ts';

const steps: Record<OfficeStepName, OfficeStep> = {
  edit: editStep,
  move: moveStep,
  pay: payStep,
  confirm: confirmStep,
  cancel: cancelStep,
  refund: refundStep,
  settle: settleStep,
  note: noteStep,
  mail: mailStep,
  remind: remindStep,
  safety: safetyStep,
};

/** What a step needs besides the right to see the participant whole. */
const rightFor: Partial<Record<OfficeStepName, Right>> = {
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
export function openParticipantsOffice(
  { db, participants, clock, siteUrl }: Options,
  session: Session,
): ParticipantsOffice {
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
      having('participants', () => openParticipant(db, id, { now: clock.now(), reader: staff })),
    take: async (step, asked) =>
      having('participants', () => {
        demandRight(staff, rightFor[step] ?? 'participants');
        // Whoever cancels decides what goes back, too.
        const givesBack = step === 'cancel' && baniIn(asked.form.amount) !== 0;
        if (givesBack) demandRight(staff, 'refund');
        return takeStep(db, steps[step], asked, acting());
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
