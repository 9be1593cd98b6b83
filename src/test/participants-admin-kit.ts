import { officeActions } from '../office-actions.ts';
import { behindGates } from '../platform/auth/guards.ts';
import type { Preset } from '../platform/auth/rights.rules.ts';
import { firstVersions } from '../platform/db/data-versions.ts';
import type { ParticipantActionName } from '../registration/office/participants/admin-participants.contract.ts';
import { participantsAdmin } from '../registration/office/participants/participants-admin.ts';
import { participantList } from '../registration/participants/participant-list.ts';
import { signedIn } from './admin-kit.ts';
import { type Db, early, siteUrl } from './my-registration-kit.ts';

/** What a member of staff may see and do, signed in with a role at a moment; and who that is. */
export async function asStaff(db: Db, role: Preset = 'office', now = early) {
  const { session } = await signedIn(db, role);
  const versions = firstVersions();
  const participants = participantList(db, versions);
  const clock = { now: () => now, offsetMs: 0 };
  const service = behindGates(
    participantsAdmin({ db, participants, clock, siteUrl }, session),
    officeActions.participants,
    session,
  );
  return {
    service,
    staff: session.staff,
    /** Takes an action as somebody who has just opened the participant. */
    take: async (
      intent: ParticipantActionName,
      id: number,
      form: Record<string, string> = {},
      isSure = true,
    ) => {
      const seen = (await service.open(id))?.seen ?? '';
      return service.take(intent, { id, form: { seen, ...form }, isSure });
    },
  };
}
