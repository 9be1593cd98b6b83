import { languages } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { mapFrames, mapItems } from '../event/races/course-map-items.tsx';
import { planOf } from '../event/races/course-plan.ts';
import type { RaceDetail } from '../event/races/races.contract.ts';
import { placeLabels } from '../ui/art/labels.rules.ts';

/**
 * Starts and landmarks whose name is missing on a race's map in all of its forms, by width and
 * language.
 */
export function lostNames(race: RaceDetail): string[] {
  const plan = planOf(race.course);
  return Object.entries(mapFrames(plan)).flatMap(([width, frame]) =>
    languages().flatMap(({ code: language }) => {
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the types of i18next tell a list of names from the same in order
      const t = wordsIn(language).getFixedT(null, ['race', 'races'] as const) as Parameters<
        typeof mapItems
      >[0]['t'];
      const items = mapItems({ race, language, plan, every: 5, frame, t });
      const places = placeLabels(frame, items, plan.lineShares);
      const isThere = (name: RegExp) =>
        items.some(({ key }, i) => name.test(key) && places[i] !== null);
      const named = items.flatMap(({ key }) =>
        key === 'start' || /^landmark-\d+$/.test(key) ? [key] : [],
      );
      return named
        .filter((key) => !isThere(new RegExp(`^${key}-(?:name|short)`)))
        .map((key) => `${width} ${language} ${key}`);
    }),
  );
}
