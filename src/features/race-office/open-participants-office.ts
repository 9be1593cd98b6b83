import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import type { ParticipantList } from '../participants/participant-list.ts';
import type { Session } from '../staff/find-session.ts';
import { findForOffice } from './find-for-office.ts';
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
import { refundStep } from './step-refund.ts';
import { settleStep } from './step-settle.ts';

const steps: Record<OfficeStepName, OfficeStep> = {
  edit: editStep,
  move: moveStep,
  confirm: confirmStep,
  cancel: cancelStep,
  refund: refundStep,
  settle: settleStep,
  note: noteStep,
  mail: mailStep,
  safety: safetyStep,
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
  const acting = () => ({ staff: session.staff, session, now: clock.now(), siteUrl });
  return {
    find: (state) => findForOffice(db, participants, state),
    open: (id) => openParticipant(db, id, clock.now()),
    take: (step, asked) => takeStep(db, steps[step], asked, acting()),
    readSafetyData: (id, reason) => readSafetyData(db, { id, reason }, acting()),
    register: (asked) => registerByHand(db, asked, acting()),
  };
}
