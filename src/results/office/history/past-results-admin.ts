import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import type { TableReader } from '../../../registration/office/imports/read-table-file.ts';
import { searchable } from '../../../registration/participants/participant-search.rules.ts';
import { findPast } from '../../history/history-query.rules.ts';
import { readHistory } from '../../history/past-results.queries.ts';
import {
  beginPast,
  choosePastFields,
  dropPast,
  erasePast,
  findPastDraft,
  runPast,
  undoPast,
} from './past-import.ts';
import type { HistoryAdmin, HistoryOffice } from './past-results-admin.contract.ts';

type Options = {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
};

/** Opens results of earlier editions to a member of staff, who is named in what they do. */
export function pastResultsAdmin(
  { db, clock, readTable }: Options,
  { staff }: Session,
): HistoryAdmin {
  const acting = () => ({ staff, now: clock.now() });
  return {
    read: () => readOffice(db),
    find: (id) => findPastDraft(db, id),
    search: async (name) => (searchable(name) ? findPast(await readHistory(db), { q: name }) : []),
    begin: (race, file) => beginPast(db, { ...acting(), readTable }, race, file),
    choose: (id, fields) => choosePastFields(db, id, fields),
    run: (id) => runPast(db, acting(), id),
    async drop(id) {
      await dropPast(db, id);
      return { ok: true };
    },
    undo: (id) => undoPast(db, acting(), id),
    erase: (ids) => erasePast(db, acting(), ids),
  };
}

async function readOffice(db: Kysely<Schema>): Promise<HistoryOffice> {
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
}
