import { type Kysely, sql } from 'kysely';
import { edition } from '../edition/edition.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { AuditFilters, AuditPage, AuditRow } from './audit/audit.contract.ts';
import { describeAudit } from './describe-audit.ts';

const rowsPerPage = 50;
const mostOfRunner = 200;

/** The entries of the history that `reader` may see, the newest first. */
export async function findAudit(
  db: Kysely<Schema>,
  filters: AuditFilters,
  reader: Staff,
): Promise<AuditPage> {
  const { event } = edition();
  const { person, action, subject, runner, day, page } = filters;
  const midnight = sql<Date>`${day || null}::date::timestamp at time zone ${event.timeZone}`;
  const nextMidnight = sql<Date>`(${day || null}::date + 1)::timestamp at time zone ${event.timeZone}`;
  const found = await entries(db)
    .$if(person !== '', (query) => query.where('staff_email', '=', person))
    .$if(action !== '', (query) => query.where('action', '=', action))
    .$if(subject !== '', (query) => query.where(isAbout(subject)))
    .$if(runner !== '', (query) => query.where(isAboutRunner(Number(runner))))
    .$if(day !== '', (query) => query.where('at', '>=', midnight).where('at', '<', nextMidnight))
    .orderBy('id', 'desc')
    .limit(rowsPerPage + 1)
    .offset((page - 1) * rowsPerPage)
    .execute();
  const [rows, people, actions] = await Promise.all([
    describeAudit(db, found.slice(0, rowsPerPage), reader),
    listActors(db),
    db.selectFrom('audit_entry').select('action').distinct().orderBy('action').execute(),
  ]);
  return {
    rows,
    hasMore: found.length > rowsPerPage,
    people,
    actions: actions.map((row) => row.action),
  };
}

/** What the organiser did to a runner and the runner's payments, the newest first. */
export async function findRunnerAudit(
  db: Kysely<Schema>,
  id: number,
  reader: Staff,
): Promise<AuditRow[]> {
  const found = await entries(db)
    .where(isAboutRunner(id))
    .orderBy('id', 'desc')
    .limit(mostOfRunner)
    .execute();
  return describeAudit(db, found, reader);
}

const entries = (db: Kysely<Schema>) =>
  db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'staff_id',
      'staff_email',
      'action',
      'subject',
      'reason',
      'before',
      'after',
    ]);

/** Whether a word begins with what was typed. Not by `like`, as that may hold its wildcards. */
const beginsIn = (text: ReturnType<typeof sql>, part: string) =>
  sql<boolean>`strpos(' ' || lower(${text}), ' ' || lower(${part}::text)) > 0`;

/**
 * Whether the stored subject, or today's name of the person whom it names, holds what was typed.
 */
const isAbout = (part: string) => sql<boolean>`(${beginsIn(sql`subject`, part)}
  or subject in (select 'participant ' || id from participant where erased_at is null
    and ${beginsIn(sql`first_name || ' ' || last_name`, part)})
  or subject in (select 'staff ' || email from staff where ${beginsIn(sql`name`, part)}))`;

const isAboutRunner = (id: number) => sql<boolean>`(subject = ${`participant ${id}`}
  or subject in (select 'payment ' || id from payment where participant_id = ${id}))`;

/** Everybody whom an entry names as having done something, with today's name. */
async function listActors(db: Kysely<Schema>): Promise<AuditPage['people']> {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('staff', 'staff.email', 'audit_entry.staff_email')
    .select(['staff_email as email', 'staff.name'])
    .distinct()
    .where('staff_email', '<>', '')
    .orderBy('staff_email')
    .execute();
  return rows.map(({ email, name }) => ({ email, name: name || email }));
}
