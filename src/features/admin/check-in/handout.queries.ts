import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { event } from '../../../edition/facts.ts';
import type { Handout, HandoutCount, HandoutHour } from './check-in.contract.ts';
import { hoursOf } from './handout-hours.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** The bibs that some runners have in hand, by runner. */
export async function listHandouts(
  db: Db,
  runners: readonly number[],
): Promise<Map<number, Handout>> {
  if (runners.length === 0) return new Map();
  const rows = await db
    .selectFrom('bib_handout')
    .innerJoin('staff', 'staff.id', 'bib_handout.staff_id')
    .select(['bib_handout.id', 'participant_id', 'bib', 'at', 'collected_by', 'staff.name'])
    .where('participant_id', 'in', runners)
    .where('undone_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, participant_id, bib, at, collected_by, name }) => [
      participant_id,
      { id, bib, at, by: name, collectedBy: collected_by },
    ]),
  );
}

/** How many of each race have their bib. */
export async function countHandouts(db: Db): Promise<HandoutCount[]> {
  const rows = await db
    .selectFrom('participant')
    .leftJoin('bib_handout', (join) =>
      join.onRef('participant_id', '=', 'participant.id').on('undone_at', 'is', null),
    )
    .select([
      'race_id',
      sql<number>`count(bib_handout.id)::integer`.as('handed_out'),
      sql<number>`count(*)::integer`.as('expected'),
    ])
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .groupBy('race_id')
    .orderBy('race_id')
    .execute();
  return rows.map(({ race_id, handed_out, expected }) => ({
    raceId: race_id,
    handedOut: handed_out,
    expected,
  }));
}

/** How many bibs of each race were handed out hour by hour, where the race is; the latest first. */
export async function countHours(db: Db): Promise<HandoutHour[]> {
  const rows = await db
    .selectFrom('participant')
    .leftJoin('bib_handout', (join) =>
      join.onRef('participant_id', '=', 'participant.id').on('undone_at', 'is', null),
    )
    .select([
      sql<Date | null>`date_trunc('hour', at at time zone ${event.timeZone})
        at time zone ${event.timeZone}`.as('from'),
      'race_id',
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .groupBy(['from', 'race_id'])
    .execute();
  return hoursOf(rows.map(({ from, race_id, count }) => ({ from, raceId: race_id, count })));
}
