import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import type { ParticipantList } from '../../participants/participant-list.ts';
import type { TableReader } from '../imports/read-table-file.ts';
import type { ParticipantActionName, ParticipantsAdmin } from './admin-participants.contract.ts';
import { cancelAction } from './cancel-action.ts';
import { confirmAction } from './confirm-action.ts';
import { editAction } from './edit-action.ts';
import { checkPaymentList, enterPaymentList } from './enter-payment-list.ts';
import { extrasAction } from './extras-action.ts';
import { findForAdmin } from './find-for-admin.ts';
import { findToCheckIn, openToCheckIn } from './find-to-check-in.ts';
import { mailAction } from './mail-action.ts';
import { moveAction } from './move-action.ts';
import { noteAction } from './note-action.ts';
import { type ParticipantAction, takeAction } from './participant-action.ts';
import { payAction } from './pay-action.ts';
import { readParticipant } from './read-participant.ts';
import { refundAction } from './refund-action.ts';
import { registerByHand } from './register-by-hand.ts';
import { releaseAction } from './release-action.ts';
import { remindAction } from './remind-action.ts';
import { readSafetyData, safetyAction } from './safety-data.ts';
import { settleAction } from './settle-action.ts';

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

type Options = {
  db: Kysely<Schema>;
  participants: ParticipantList;
  clock: Clock;
  siteUrl: string;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
};

/** Opens the participants to a member of staff, who is named in every audit row. */
export function participantsAdmin(
  { db, participants, clock, siteUrl, readTable }: Options,
  { staff }: Session,
): ParticipantsAdmin {
  const acting = () => ({ staff, now: clock.now(), siteUrl });
  return {
    find: (state) => findForAdmin(db, participants, state),
    findToCheckIn: (state) => findToCheckIn(db, participants, state),
    openToCheckIn: (id) => openToCheckIn(db, participants, id),
    open: (id) => readParticipant(db, id, { now: clock.now(), reader: staff }),
    take: (name, asked) => takeAction(db, actions[name], asked, acting()),
    readSafetyData: (id, reason) => readSafetyData(db, { id, reason }, acting()),
    checkPaymentList: (asked) => checkPaymentList(db, asked, { ...acting(), readTable }),
    enterPaymentList: (asked) => enterPaymentList(db, asked, acting()),
    register: (asked) => registerByHand(db, asked, acting()),
  };
}
