import type { Kysely } from 'kysely';
import { presets } from '../platform/auth/rights.rules.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { writeAudit } from './audit/write-audit.ts';
import { hashPassword } from './password-hash.ts';
import { hasAdmin, insertStaff } from './staff.queries.ts';

export type FirstAdmin = { email: string; password: string };

/**
 * Makes the admin whom the environment names, unless an admin exists; an account with that address
 * stays as it is.
 */
export async function createFirstAdmin(
  db: Kysely<Schema>,
  { email, password }: FirstAdmin,
): Promise<void> {
  if (await hasAdmin(db)) return;
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const made = await insertStaff(trx, {
      email,
      name: email,
      rights: presets.admin,
      password_hash,
    });
    if (!made) return;
    await writeAudit(trx, {
      staff: null,
      action: 'staff.create',
      subject: `staff ${email}`,
      after: { role: 'admin' },
    });
  });
}
