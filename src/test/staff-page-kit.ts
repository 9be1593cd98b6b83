import type { Session } from '../platform/auth/find-session.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { TestDatabase } from '../platform/db/test-database.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { ForStaff } from '../site/staff-caller.ts';
import { hashPassword } from '../staff/password-hash.ts';
import { updateStaff } from '../staff/staff.queries.ts';
import { contextOf, signedIn } from './admin-kit.ts';
import { openEditionDatabase } from './edition-database.ts';

export const at = (moment: string) => new Date(`2025-02-${moment}:00Z`);

export type StaffPages = {
  database: TestDatabase<Schema>;
  /** The context of Eva, an admin. */
  ctx: OfficeContext;
  session: Session;
  /** The context for a caller, as a page asks for it. */
  contextFor: ForStaff<OfficeContext>;
};

/** A database whose only member of staff is Eva, an admin who is signed in. */
export async function openStaffPages(): Promise<StaffPages> {
  const database = await openEditionDatabase();
  const { session } = await signedIn(database.db, 'admin');
  const eva = { name: 'Eva Admin', email: 'eva@office.example' };
  const password_hash = await hashPassword('up and down again');
  await updateStaff(database.db, session.staff.id, { ...eva, password_hash });
  Object.assign(session.staff, eva);
  const ctx = contextOf(database.db, session);
  const contextFor: ForStaff<OfficeContext> = (caller) => ({
    ...ctx,
    ...caller,
    staff: caller.session.staff,
  });
  return { database, ctx, session, contextFor };
}
