import type { EditionFacts, Folder } from './edition-files.ts';

/**
 * Finds rules of the circuit under which nobody could win, or runners are compared by different
 * sums.
 */
export function findCircuitMistakes(facts: EditionFacts, folder: Folder): string[] {
  if (facts.circuit.calendar.length === 0) return [];
  return [...stagesOf(facts, folder), ...rulesOf(facts, folder)];
}

function stagesOf({ circuit: { calendar } }: EditionFacts, { placeOf }: Folder): string[] {
  return calendar.flatMap(({ id, day }, index) => {
    const at = (key: string) => placeOf('circuit', 'calendar', index, key);
    const earlier = calendar.slice(0, index);
    return [
      ...(earlier.some((each) => each.id === id)
        ? [`${at('id')}: two stages have the id ${id}.`]
        : []),
      ...(earlier.some((each) => each.day > day)
        ? [`${at('day')}: this stage is on ${day}, before the one that it follows.`]
        : []),
    ];
  });
}

function rulesOf({ circuit }: EditionFacts, { placeOf }: Folder): string[] {
  const { bestResults, minStages, prizeStages, winnerPoints, secondPoints, calendar } = circuit;
  const at = (key: keyof typeof circuit) => placeOf('circuit', key);
  const locations = new Set(calendar.map(({ id, location }) => location ?? id)).size;
  return [
    ...(bestResults < 1 || bestResults > minStages
      ? [
          `${at('bestResults')}: ${bestResults} results count, and the final ranking takes runners with ${minStages}: sums of different numbers of results would be compared.`,
        ]
      : []),
    ...(minStages > locations
      ? [
          `${at('minStages')}: the final ranking asks for ${minStages} locations, and the calendar has ${locations}.`,
        ]
      : []),
    ...(prizeStages > calendar.length
      ? [
          `${at('prizeStages')}: the special prize asks for ${prizeStages} stages, and the calendar has ${calendar.length}.`,
        ]
      : []),
    ...(secondPoints <= winnerPoints
      ? [
          `${at('secondPoints')}: the second has ${secondPoints}, no more than the winner: the lowest total wins.`,
        ]
      : []),
  ];
}
