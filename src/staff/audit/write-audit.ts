import type { Transaction } from 'kysely';
import { type Right, roleOf } from '../../platform/auth/rights.rules.ts';
import type { Staff } from '../../platform/auth/staff.contract.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { AuditAction } from './audit-actions.ts';
import { withoutSealed } from './audit-details.rules.ts';

export type AuditEntry = {
  /** Null: the program itself, by its settings. */
  staff: Staff | null;
  action: AuditAction;
  /** Such as `participant 17`. */
  subject: string;
  reason?: string | undefined;
  /** Only the fields that changed; never medical or emergency data, passwords or secrets. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** Writes down who does what, in the same transaction, so that neither exists without the other. */
export const writeAudit = (trx: Transaction<Schema>, entry: AuditEntry): Promise<void> =>
  writeAudits(trx, [entry]);

/** The same for many things that are done at once: one entry or more. */
export async function writeAudits(
  trx: Transaction<Schema>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ staff, action, subject, reason, before, after }) => ({
    staff_id: staff?.id ?? null,
    staff_email: staff?.email ?? '',
    action,
    subject,
    reason: reason ?? null,
    before: before ? JSON.stringify(withoutSealed(before)) : null,
    after: after ? JSON.stringify(withoutSealed(after)) : null,
  }));
  await trx.insertInto('audit_entry').values(rows).execute();
}

/** The text for rights in an entry: their name, or one by one where they have none. */
export function rightsNote({ rights }: { rights: readonly Right[] }) {
  const role = roleOf(rights);
  return { role, ...(role === 'custom' && { rights: rights.join(', ') }) };
}
