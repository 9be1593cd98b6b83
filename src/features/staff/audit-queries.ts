import { type Kysely, sql } from 'kysely';
import { event } from '../../../edition/event.ts';
import type { Schema } from '../../db/schema.ts';
import type { AuditFilters, AuditPage } from './staff-contract.ts';

const rowsPerPage = 50;

/** Who changed what, the newest first. */
export async function findAudit(db: Kysely<Schema>, filters: AuditFilters): Promise<AuditPage> {
  const { person, action, subject, day, page } = filters;
  const midnight = sql<Date>`${day || null}::date::timestamp at time zone ${event.timeZone}`;
  const nextMidnight = sql<Date>`(${day || null}::date + 1)::timestamp at time zone ${event.timeZone}`;
  const found = await db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'staff_email', 'action', 'subject', 'reason', 'before', 'after'])
    .$if(person !== '', (query) => query.where('staff_email', '=', person))
    .$if(action !== '', (query) => query.where('action', '=', action))
    // Not by `like`: what is typed may hold its signs. A word of it begins with what was typed.
    .$if(subject !== '', (query) =>
      query.where(sql<boolean>`strpos(' ' || lower(subject), ' ' || lower(${subject}::text)) > 0`),
    )
    .$if(day !== '', (query) => query.where('at', '>=', midnight).where('at', '<', nextMidnight))
    .orderBy('id', 'desc')
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage)
    .execute();
  const rows = found.slice(0, rowsPerPage).map((row) => ({
    id: row.id,
    at: row.at,
    by: row.staff_email,
    action: row.action,
    subject: row.subject,
    reason: row.reason ?? undefined,
    before: row.before ?? {},
    after: row.after ?? {},
  }));
  const [people, actions] = await Promise.all([
    db.selectFrom('audit_entry').select('staff_email').distinct().orderBy('staff_email').execute(),
    db.selectFrom('audit_entry').select('action').distinct().orderBy('action').execute(),
  ]);
  return {
    rows,
    hasMore: found.length > rowsPerPage,
    people: people.map(({ staff_email }) => staff_email).filter(Boolean),
    actions: actions.map((row) => row.action),
  };
}
