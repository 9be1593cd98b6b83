import { searchable } from '../../../registration/participants/participant-search.rules.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { findPast } from '../../history/history-query.rules.ts';
import { readHistory } from '../../history/past-results.queries.ts';
import type { HistoryOffice } from './past-results-admin.contract.ts';

/** The results of earlier editions that the site has, and files that wait. */
export const readHistoryOffice = forPage('participants', async ({ db }): Promise<HistoryOffice> => {
  const rows = await db
    .selectFrom('past_race')
    .innerJoin('staff', 'staff.id', 'past_race.staff_id')
    .select(['past_race.id', 'state', 'year', 'day', 'race', 'race_key as raceKey'])
    .select(['distance_km as distanceKm', 'file_name as fileName', 'at', 'staff.name as by'])
    .select((of) =>
      of
        .selectFrom('past_result')
        .select((counted) => counted.fn.countAll<string>().as('count'))
        .whereRef('past_race_id', '=', 'past_race.id')
        .as('count'),
    )
    .orderBy('year', 'desc')
    .orderBy('race')
    .execute();
  return {
    races: rows
      .filter(({ state }) => state === 'done')
      .map(({ state: _state, ...race }) => ({ ...race, count: Number(race.count) })),
    drafts: rows.filter(({ state }) => state === 'draft'),
  };
});

/** Finds results by a name. */
export const searchPast = forPage('participants', async ({ db }, name: string) =>
  searchable(name) ? findPast(await readHistory(db), { q: name }) : [],
);
