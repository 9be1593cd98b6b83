import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { NewRegistrations } from './overview.contract.ts';

/** Registrations since a moment, and within the week that ends now. */
export async function countNew(
  db: Kysely<Schema>,
  { dayBegins, weekBegins }: { dayBegins: Date; weekBegins: Date },
): Promise<NewRegistrations> {
  return db
    .selectFrom('participant')
    .select([
      sql<number>`(count(*) filter (where created_at >= ${dayBegins}))::int`.as('today'),
      sql<number>`count(*)::int`.as('week'),
    ])
    .where('created_at', '>=', weekBegins < dayBegins ? weekBegins : dayBegins)
    .executeTakeFirstOrThrow();
}

/** Mails that wait for their turn, or were given up. */
export async function countUnsentMails(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow();
  return count;
}
