import type { Kysely } from 'kysely';
import { deleteOldSessions } from '../platform/auth/session.queries.ts';
import type { Schema } from '../platform/db/schema.ts';
import { deleteOldDevices } from './device.queries.ts';
import { deleteOldEmailChanges } from './email-change.queries.ts';
import { deleteOldInvitations } from './invitation.queries.ts';
import { forgetTries } from './sign-in-tries.ts';

/** Deletes sessions, devices, links and tries to sign in that no longer count. */
export async function forgetAccess(db: Kysely<Schema>): Promise<void> {
  await deleteOldSessions(db);
  await deleteOldInvitations(db);
  await deleteOldDevices(db);
  await deleteOldEmailChanges(db);
  await forgetTries(db);
}
