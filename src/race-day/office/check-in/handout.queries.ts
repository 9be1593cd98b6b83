import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { HandoutCount, HandoutHour } from './check-in.contract.ts';
import { hoursOf } from './handout-hours.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** How many runners of each race have their bib. */
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

/** How many bibs of each race were handed out in each hour, in local time; the latest first. */
export async function countHours(db: Db): Promise<HandoutHour[]> {
  const { event } = edition();
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
