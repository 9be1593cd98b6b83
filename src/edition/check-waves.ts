import type { EditionFacts, Folder } from './edition-files.ts';

const minutesOfDay = 24 * 60;

/** Waves that begin out of order or on another day, or to which a bib belongs twice. */
export function findWaveMistakes(
  { races: { races } }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  return races.flatMap(({ id, waves, startTime, timeLimitMin }, index) => {
    const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
    const untilMidnight = minutesOfDay - hours * 60 - minutes;
    return waves.flatMap(({ afterMin, bibs }, position) => {
      const at = `${placeOf('races', 'races', index, 'waves', position)}: race ${id}`;
      const before = waves[position - 1];
      const earlier = waves.slice(0, position).flatMap((wave) => wave.bibs ?? []);
      const isInOrder = before ? afterMin > before.afterMin : afterMin === 0;
      const isTwice = bibs && earlier.some(({ from, to }) => bibs.from <= to && from <= bibs.to);
      return [
        ...(isInOrder
          ? []
          : [
              `${at} has a wave after ${afterMin} minutes: the first is at 0, each other one later.`,
            ]),
        ...(afterMin < Math.min(timeLimitMin, untilMidnight)
          ? []
          : [`${at} has a wave after ${afterMin} minutes, past its time limit or its day.`]),
        ...(bibs && bibs.to < bibs.from
          ? [`${at} has a wave of bibs ${bibs.from} to ${bibs.to}, which ends before it begins.`]
          : []),
        ...(isTwice
          ? [
              `${at} has a wave of bibs ${bibs.from} to ${bibs.to}, some of which an earlier one has.`,
            ]
          : []),
      ];
    });
  });
}
