import type { Kysely } from 'kysely';
import type { Session } from '../../../auth/find-session.ts';
import { assertAllowed, ifAllowed, ifConfirmed } from '../../../auth/guards.ts';
import type { Right } from '../../../auth/rights.rules.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Clock } from '../../../http/clock.ts';
import { minorIn } from '../../../i18n/money.ts';
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

/** What an action needs besides the right to see the participant whole. */
const rightFor: Partial<Record<ParticipantActionName, Right>> = {
  refund: 'refund',
  settle: 'refund',
  safety: 'safety',
  release: 'safety',
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
  session: Session,
): ParticipantsAdmin {
  const { staff } = session;
  const acting = () => ({ staff, session, now: clock.now(), siteUrl });
  const having = <Outcome>(right: Right, work: () => Promise<Outcome>) =>
    ifAllowed(staff, right, work);
  /** Reads for a page that is there for whoever has the right. */
  const reading = async <Found>(right: Right, read: () => Promise<Found>) => {
    assertAllowed(staff, right);
    return read();
  };
  return {
    find: (state) => reading('participants', () => findForAdmin(db, participants, state)),
    findToCheckIn: (state) => reading('runners', () => findToCheckIn(db, participants, state)),
    openToCheckIn: (id) => reading('runners', () => openToCheckIn(db, participants, id)),
    open: (id) =>
      reading('participants', () => readParticipant(db, id, { now: clock.now(), reader: staff })),
    take: (name, asked) =>
      having('participants', () =>
        having(rightFor[name] ?? 'participants', () => {
          // Whoever cancels decides what goes back, too.
          const givesBack = name === 'cancel' && minorIn(asked.form.amount) !== 0;
          const take = () => takeAction(db, actions[name], asked, acting());
          return givesBack ? having('refund', take) : take();
        }),
      ),
    readSafetyData: (id, reason) =>
      having('safety', () => readSafetyData(db, { id, reason }, acting())),
    checkPaymentList: (asked) =>
      having('participants', () => checkPaymentList(db, asked, { ...acting(), readTable })),
    enterPaymentList: (asked) =>
      having('participants', () =>
        ifConfirmed(session, () => enterPaymentList(db, asked, acting())),
      ),
    register: (asked) => having('participants', () => registerByHand(db, asked, acting())),
  };
}
