import { describe, expect, it } from 'vitest';
import { languages } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';
import { editionServices } from '../../test/edition-services.ts';
import { placeLabels } from '../../ui/art/labels.rules.ts';
import { mapFrames, mapItems } from './course-map-items.tsx';
import { planOf } from './course-plan.ts';

const races = await editionServices().races.list();

describe.each(races)('the map of $name', (race) => {
  const plan = planOf(race.course);
  const frames = Object.entries(mapFrames(plan));

  it.each(frames)('%s says where it begins and what every landmark is', (_, frame) => {
    for (const { code: language } of languages) {
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the types of i18next tell a list of names from the same in order
      const t = wordsIn(language).getFixedT(null, ['race', 'races'] as const) as Parameters<
        typeof mapItems
      >[0]['t'];
      const items = mapItems({ race, language, plan, every: 5, frame, t });
      const places = placeLabels(frame, items, plan.lineShares);
      const lost = items.flatMap(({ key }, i) => (places[i] === null ? [key] : []));
      const isStartSaid = !lost.includes('start-name') || !lost.includes('start-short');
      // Of a place in the corner of the narrowest map a long word for a start finds no room.
      const hasRoom = frame.minWidth >= 330 || language !== 'it';
      expect([language, isStartSaid || !hasRoom]).toEqual([language, true]);
      expect([language, lost.filter((key) => key.startsWith('landmark'))]).toEqual([language, []]);
    }
  });
});
