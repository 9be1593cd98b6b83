import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { searchable } from '../../registration/participants/participant-search.rules.ts';
import type { PublicResults } from '../published-results.ts';
import { type CourseRecord, courseRecords, type Timed } from './course-records.rules.ts';
import type { History, PastRace } from './past-results.contract.ts';

const keysOf = ({ name }: RaceFacts): string[] => Object.values(name).map(searchable);

/** A race’s name: the one in this edition where it has a race of that name, else the old one. */
export function pastRaceName(language: Language, { race, raceKey }: PastRace): string {
  const { races } = edition();
  const known = races.find((each) => keysOf(each).includes(raceKey));
  return known ? factsNameIn(language, known) : race;
}

type Holder = Timed & { race: string; distanceKm: number | null };
export type RaceRecord = CourseRecord<Holder>;

/**
 * The records over all years by race and distance, with this edition’s official results; `raceKey`
 * narrows them to one race.
 */
export function recordsIn(
  language: Language,
  history: History,
  published: readonly PublicResults[],
  raceKey: string | undefined,
): RaceRecord[] {
  const past = history.lines
    .filter(({ of }) => raceKey === undefined || of.raceKey === raceKey)
    .map(({ of, ...line }) => {
      const race = pastRaceName(language, of);
      const { year, distanceKm } = of;
      return { ...line, year, race, distanceKm, course: courseOf(race, distanceKm) };
    });
  const known = new Set(past.map(({ course }) => course));
  const now = published
    .filter(({ kind }) => kind === 'official')
    .flatMap((results) => thisEdition(language, results));
  // A course that is run for the first time has no history.
  return courseRecords([...past, ...now.filter(({ course }) => known.has(course))]);
}

/** The same race over another distance is another course. */
const courseOf = (race: string, distanceKm: number | null): string =>
  `${race}|${distanceKm?.toFixed(1) ?? ''}`;

function thisEdition(language: Language, { raceId, snapshot }: PublicResults): Holder[] {
  const { races } = edition();
  const facts = races.find(({ id }) => id === raceId);
  if (!facts) return [];
  const race = factsNameIn(language, facts);
  const { distanceKm } = facts;
  return snapshot.runners.flatMap(({ state, finalMs, person }) =>
    state === 'open'
      ? []
      : {
          race,
          distanceKm,
          course: courseOf(race, distanceKm),
          year: Number(snapshot.day.slice(0, 4)),
          name: person ? fullName(person) : '',
          gender: person?.gender ?? null,
          country: person?.country ?? null,
          timeMs: finalMs,
          state,
        },
  );
}
