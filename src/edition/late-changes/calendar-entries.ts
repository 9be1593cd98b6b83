import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { scheduleWith } from '../facts/schedule.rules.ts';
import { readLateFacts } from './late-change.queries.ts';

/** Which version of a line of the programme holds: calendars keep the one that counts more. */
export type CalendarVersion = { sequence: number; changedAt: Date };

/**
 * Counts a further version of each line of the programme that says something else than before; to be
 * called by whatever changes the programme, in its transaction.
 */
export async function noteCalendarEntries(db: Kysely<Schema>): Promise<void> {
  const days = scheduleWith(await readLateFacts(db));
  const entries = days.flatMap(({ day, items }) =>
    items.map((item) => ({ key: item.key, facts: JSON.stringify({ ...item, day }) })),
  );
  if (entries.length === 0) return;
  await db
    .insertInto('calendar_entry')
    .values(entries)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          facts: sql`excluded.facts`,
          sequence: sql`calendar_entry.sequence + 1`,
          changed_at: sql`now()`,
        })
        .where('calendar_entry.facts', 'is distinct from', sql`excluded.facts`),
    )
    .execute();
}

/** The programme as it holds, with the version of each line by its key. */
export async function readCalendar(db: Kysely<Schema>) {
  // The versions first: with a change in between, calendars get its version the next time.
  const rows = await db
    .selectFrom('calendar_entry')
    .select(['key', 'sequence', 'changed_at as changedAt'])
    .execute();
  const versions = new Map<string, CalendarVersion>(rows.map(({ key, ...of }) => [key, of]));
  return { lateFacts: await readLateFacts(db), versions };
}
