import type { Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import { type AuditEntry, writeAudit } from './audit/write-audit.ts';
import type { AccessChange, Done } from './staff.contract.ts';
import { findStaff } from './staff.queries.ts';
import { tellOfAccess } from './tell-of-access.ts';

/** How the history names a change, and what the mail to the owner says about it. */
type AccountNote = Omit<AuditEntry, 'staff' | 'subject'> & { told?: AccessChange };

/** Writes a change of a person's own account into the history, with the mail about it. */
export async function noteChange(
  trx: Transaction<Schema>,
  ctx: OfficeContext,
  { told, ...entry }: AccountNote,
): Promise<void> {
  const { staff } = ctx;
  const row = told && (await findStaff(trx, staff.id));
  if (row) await tellOfAccess(trx, row, told, ctx);
  await writeAudit(trx, { staff, subject: `staff ${staff.email}`, ...entry });
}

/**
 * Does something to the account and writes it into the history. `work` answers false where a first
 * click has done it.
 */
export function changeAccount(
  ctx: OfficeContext,
  note: AccountNote,
  work: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<Done> {
  return inTransaction(ctx.db, async (trx): Promise<Done> => {
    if ((await work(trx)) !== false) await noteChange(trx, ctx, note);
    return { ok: true };
  });
}
