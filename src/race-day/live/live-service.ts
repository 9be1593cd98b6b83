import type { Kysely } from 'kysely';
import { shownName } from '../../edition/fields/person-name.rules.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { noFilters } from '../../registration/participants/participant-filter.rules.ts';
import type { ParticipantList } from '../../registration/participants/participant-list.ts';
import { readRaceDay } from '../read-race-day.ts';
import type { LiveDay, LiveRunner } from './live.contract.ts';
import { waysOf } from './live.rules.ts';

const minuteMs = 60_000;

export type LiveService = {
  /** The public race day, without the runners who do not wish to be followed. */
  day(): Promise<LiveDay>;
  /** The same with only the runners whose name or bib matches a text; empty: all. */
  find(search: string): Promise<LiveDay>;
  /**
   * The numbers of the runners who do not wish it to be public where they were recorded and when.
   */
  listHidden: () => Promise<ReadonlySet<number>>;
};

/**
 * Keeps the race day in memory. Reads it again after a change, and each minute, as a wave may have
 * started. Names come from the public start list, which holds nothing that is not public.
 */
export function liveService(options: {
  db: Kysely<Schema>;
  dataVersions: DataVersions;
  clock: Pick<Clock, 'now'>;
  races: RaceList;
  participants: Pick<ParticipantList, 'find'>;
}): LiveService {
  const { db, dataVersions, clock, races, participants } = options;
  const day = perVersion(
    () =>
      dataVersions.race_day +
      dataVersions.participant +
      dataVersions.race +
      Math.floor(clock.now().getTime() / minuteMs),
    async (): Promise<LiveDay> => {
      const now = clock.now();
      const [read, everybody, hidden] = await Promise.all([
        readRaceDay({ db, races, now }),
        participants.find(noFilters),
        listHidden(db),
      ]);
      const named = new Map(everybody.map((each) => [each.id, each] as const));
      const runners = waysOf(read.day).flatMap((way): LiveRunner[] => {
        const person = named.get(way.id);
        if (!person || person.bib === null || hidden.has(way.id)) return [];
        const { bib, club, country } = person;
        return [
          {
            ...way,
            bib,
            club,
            country,
            name: shownName(person),
          },
        ];
      });
      return { runners, at: now };
    },
  );
  return {
    day,
    listHidden: perVersion(
      () => dataVersions.participant,
      () => listHidden(db),
    ),
    async find(search) {
      const [known, found] = await Promise.all([
        day(),
        participants.find({ ...noFilters, search }),
      ]);
      const ids = new Set(found.map(({ id }) => id));
      return { ...known, runners: known.runners.filter(({ id }) => ids.has(id)) };
    },
  };
}

async function listHidden(db: Kysely<Schema>): Promise<Set<number>> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('live_opt_out', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
