import type { Folder } from './check-edition.ts';
import type { EditionFacts } from './edition-files.ts';

/** Bands in which somebody would stand twice, or nobody. */
export function findCategoryMistakes(
  { categories, circuit }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  const lists = [
    {
      bands: categories?.bands ?? [],
      at: (index: number) => placeOf('categories', 'bands', index),
    },
    { bands: circuit.ageBands, at: (index: number) => placeOf('circuit', 'ageBands', index) },
  ];
  return lists.flatMap(({ bands, at }) =>
    bands.flatMap(({ minAge, maxAge }, index) => {
      const before = bands[index - 1];
      if (maxAge !== undefined && maxAge < minAge) {
        return [`${at(index)}: a band from ${minAge} ends at ${maxAge}, before it begins.`];
      }
      if (before && before.maxAge === undefined) {
        return [`${at(index - 1)}: the band from ${before.minAge} has no end, and others follow.`];
      }
      return before?.maxAge !== undefined && minAge <= before.maxAge
        ? [`${at(index)}: a band begins at ${minAge}, and the one before ends at ${before.maxAge}.`]
        : [];
    }),
  );
}
