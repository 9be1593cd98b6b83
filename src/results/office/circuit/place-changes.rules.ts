import type { SeasonSoFar } from '../../circuit/circuit-season.rules.ts';

/** How a runner’s place in a category would change; null: not ranked, undefined: not listed. */
export type PlaceChange = {
  category: string;
  name: string | undefined;
  before: number | null | undefined;
  now: number | null | undefined;
};

/** What differs between the current standings and the earlier ones, category by category. */
export function placeChanges(before: SeasonSoFar | undefined, now: SeasonSoFar): PlaceChange[] {
  const earlier = before ? rowsOf(before) : [];
  const later = rowsOf(now);
  const changed = later.flatMap(({ key, place, ...row }) => {
    const known = earlier.find((each) => each.key === key);
    return known?.place === place && known !== undefined
      ? []
      : [{ ...row, before: known?.place, now: place }];
  });
  const gone = earlier
    .filter(({ key }) => !later.some((each) => each.key === key))
    .map(({ key: _key, place, ...row }) => ({ ...row, before: place, now: undefined }));
  return [...changed, ...gone];
}

/** Compares runners by name, as their numbers change where results were replaced. */
function rowsOf(season: SeasonSoFar) {
  return season.standings(season.run.at(-1) ?? '').flatMap(({ category, rows }) =>
    rows.map(({ runner, place }) => {
      const { name, country } = season.runners.get(runner) ?? { name: undefined, country: null };
      return { key: `${category}|${name ?? runner}|${country}`, category, name, place };
    }),
  );
}
