import type { RaceList } from '../event/races/race-list.ts';
import type { Diploma } from './diploma-document.ts';
import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import type { Person, RunnerResult } from './results.contract.ts';

export type FinisherNeeds = {
  results: () => Promise<readonly PublicResults[]>;
  races: Pick<RaceList, 'find'>;
  /** Whether sample courses replace those that the organiser has not given yet. */
  isDemo: boolean;
};

/** A finisher of published results, with the course that was run. */
type Finisher = Omit<Diploma, 'resultUrl'> & { results: PublicResults };

/**
 * The runner who has this bib in the published results of a race and `has` what is asked for;
 * undefined: nobody does, or the race is unknown, or the person was erased.
 */
export async function findFinisher(
  { results, races: list, isDemo }: FinisherNeeds,
  name: string,
  bib: string,
  has: (
    published: PublicResults,
    result: RunnerResult,
  ) => result is RunnerResult & { person: Person },
): Promise<Finisher | undefined> {
  const race = raceAt(name);
  const published = (await results()).find(({ raceId }) => raceId === race?.id);
  const runner = published?.snapshot.runners.find((each) => each.bib === bib);
  if (!race || !published || !runner || !has(published, runner)) return undefined;
  const known = await list.find(race.id);
  const course = known && (isDemo || !known.isCourseSample) ? known.course : undefined;
  return { results: published, runner, race, course };
}
