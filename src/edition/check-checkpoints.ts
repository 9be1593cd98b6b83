import type { EditionFacts, Folder } from './edition-files.ts';

/** Checkpoints of one name, and those that no race can come by. */
export function findCheckpointMistakes(
  { 'race-day': { checkpoints = [] }, races: { races } }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  return checkpoints.flatMap(({ id, passes }, index) => {
    const at = placeOf('race-day', 'checkpoints', index);
    const isFixed = id === 'start' || id === 'finish';
    const isTwice = checkpoints.findIndex((other) => other.id === id) < index;
    return [
      ...(isFixed ? [`${at}: the checkpoint ${id} is there anyway, and needs no entry.`] : []),
      ...(isTwice ? [`${at}: two checkpoints have the id ${id}.`] : []),
      ...Object.entries(passes).flatMap(([raceId, kilometres]) => {
        const race = races.find((each) => String(each.id) === raceId);
        if (!race) return [`${at}: race ${raceId} passes ${id}, and there is no such race.`];
        return kilometres
          .filter((km) => km <= 0 || km >= race.distanceKm)
          .map(
            (km) =>
              `${at}: race ${raceId} cannot pass ${id} at km ${km}: it has ${race.distanceKm}.`,
          );
      }),
    ];
  });
}
