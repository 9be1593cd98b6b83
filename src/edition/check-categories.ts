import type { EditionFacts, Folder } from './edition-files.ts';

/** Finds age bands that overlap or end before they begin, and labels that no page shows. */
export function findCategoryMistakes(facts: EditionFacts, folder: Folder): string[] {
  return [...bandsOf(facts, folder), ...labelsOf(facts, folder)];
}

function bandsOf({ categories, circuit }: EditionFacts, { placeOf }: Folder): string[] {
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

function labelsOf({ categories }: EditionFacts, { placeOf }: Folder): string[] {
  const { areByGender = true, bands = [] } = categories ?? {};
  const unseen = areByGender ? (['label'] as const) : (['women', 'men'] as const);
  const why = areByGender
    ? 'women and men stand apart: give them women and men'
    : 'women and men stand together: give them label';
  return bands.flatMap((band, index) =>
    unseen
      .filter((key) => band[key] !== undefined)
      .map(
        (key) => `${placeOf('categories', 'bands', index, key)}: nobody sees ${key}, as ${why}.`,
      ),
  );
}
