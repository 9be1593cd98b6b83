import type { Session } from '../platform/auth/find-session.ts';
import type { Preset } from '../platform/auth/rights.rules.ts';
import { firstVersions } from '../platform/db/data-versions.ts';
import type { ParticipantActionName } from '../registration/office/participants/admin-participants.contract.ts';
import { readParticipant } from '../registration/office/participants/read-participant.ts';
import { takeParticipantAction } from '../registration/office/participants/take-participant-action.ts';
import type { RegistrationOffice } from '../registration/office/registration-office.ts';
import { participantList } from '../registration/participants/participant-list.ts';
import { resultFiles } from '../results/office/exports/make-result-file.ts';
import { signedIn } from './admin-kit.ts';
import { type Db, early, siteUrl } from './my-registration-kit.ts';

/** The context of the office's use cases, for the owner of a session, at a moment. */
export const officeFor = (db: Db, session: Session, now = early): RegistrationOffice => ({
  db,
  session,
  siteUrl,
  staff: session.staff,
  clock: { now: () => now, offsetMs: 0 },
  ip: '192.0.2.1',
  language: 'en',
  participants: participantList(db, firstVersions()),
  provider: undefined,
  resultFiles,
  running: new Set(),
  log() {},
});

/**
 * The context of a member of staff who is signed in with a role at a moment, and that member of
 * staff.
 */
export async function asStaff(db: Db, role: Preset = 'office', now = early) {
  const { session } = await signedIn(db, role);
  const ctx = officeFor(db, session, now);
  return {
    ctx,
    staff: session.staff,
    /** Takes an action as a person who has just opened the participant. */
    take: async (
      intent: ParticipantActionName,
      id: number,
      form: Record<string, string> = {},
      isSure = true,
    ) => {
      const seen = (await readParticipant(ctx, id))?.seen ?? '';
      return takeParticipantAction(ctx, intent, { id, form: { seen, ...form }, isSure });
    },
  };
}
