import { afterAll, beforeEach } from 'vitest';
import { hashPassword } from '../staff/password-hash.ts';
import { signedIn } from './admin-kit.ts';
import { openTestSite } from './test-site.ts';

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const tables = ['mail', 'audit_entry', 'staff', 'staff_invitation', 'sign_in_try'] as const;

/**
 * A site for the tests of a file. Before each of them it has only an admin and a member of the race
 * office, both signed in and with one password, and no mails yet. Call it at the top of the file.
 */
export async function openStaffSite(options: Parameters<typeof openTestSite>[0] = {}) {
  const site = await openTestSite({ isWithoutParticipants: true, ...options });
  const { db } = site.database;
  const password = 'up and down again';
  const password_hash = await hashPassword(password);
  let both: { admin: SignedIn; office: SignedIn };
  beforeEach(async () => {
    for (const table of tables) await db.deleteFrom(table).execute();
    both = { admin: await signedIn(db, 'admin'), office: await signedIn(db, 'office') };
    await db.updateTable('staff').set({ password_hash, language: 'en' }).execute();
  });
  afterAll(() => site.close());
  return {
    site,
    db,
    password,
    password_hash,
    get admin() {
      return both.admin;
    },
    get office() {
      return both.office;
    },
  };
}
