import type { EditionFacts } from './edition-files.ts';

/** Where bibs are recorded. */
export type Checkpoint = {
  id: string;
  /** By language; null: the product has words for it. */
  name: Record<string, string> | null;
  /** By the id of a race, the kilometres at which it comes by. */
  passes: Record<string, number[]>;
};

type Files = Pick<EditionFacts, 'races' | 'race-day'>;

/** The checkpoints in the order of the course: the start, those between, the finish. */
export function composeCheckpoints(files: Files): Checkpoint[] {
  const { races } = files.races;
  const at = (kmOf: (race: (typeof races)[number]) => number) =>
    Object.fromEntries(races.map((race) => [String(race.id), [kmOf(race)]]));
  return [
    { id: 'start', name: null, passes: at(() => 0) },
    ...(files['race-day'].checkpoints ?? aidStations(files)),
    { id: 'finish', name: null, passes: at(({ distanceKm }) => distanceKm) },
  ];
}

/** Aid stations of two races at the same kilometre are two places: the later one names its race. */
function aidStations({ races: { races } }: Files): Checkpoint[] {
  const all = races
    .flatMap(({ id, aidStationsKm }) => aidStationsKm.map((km) => ({ race: id, km })))
    .toSorted((one, other) => one.km - other.km);
  return all.map(({ race, km }, index) => {
    const plain = `km-${String(km).replace('.', '-')}`;
    const isTaken = all.findIndex((other) => other.km === km) < index;
    return {
      id: isTaken ? `${plain}-race-${race}` : plain,
      name: null,
      passes: { [race]: [km] },
    };
  });
}
