import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { scheduleWith } from '../facts/schedule.rules.ts';
import { readLateFacts } from './late-change.queries.ts';

/** The version of a calendar entry: calendars keep the entry with the higher sequence. */
export type CalendarVersion = { sequence: number; changedAt: Date };

/**
 * Gives a new version to each line of the programme that has changed; every function that changes
 * the programme calls it, in its transaction.
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

/** The programme with late changes, and the version of each line by its key. */
export async function readCalendar(db: Kysely<Schema>) {
  // Reads the versions first: if a change comes in between, calendars get its version next time.
  const rows = await db
    .selectFrom('calendar_entry')
    .select(['key', 'sequence', 'changed_at as changedAt'])
    .execute();
  const versions = new Map<string, CalendarVersion>(rows.map(({ key, ...of }) => [key, of]));
  return { lateFacts: await readLateFacts(db), versions };
}
