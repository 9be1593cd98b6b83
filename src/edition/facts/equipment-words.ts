import type { Edition, RaceFacts } from '../compose-edition.ts';
import type { MissingStep } from '../compose-gear.ts';
import { edition } from '../edition.ts';
import { formatList, formatNumber } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { factsNameIn } from '../words/race-words.ts';
import { textIn } from '../words/text-in.ts';
import { wordsIn } from '../words/words.ts';

type Item = Edition['equipment']['recommended'][number]['item'];

/** The name of a piece of equipment; `of`: the races, where the item depends on the race. */
export function equipmentIn(
  language: Language,
  item: Item,
  of: readonly RaceFacts[] = edition().races,
): string {
  if (typeof item === 'object') return textIn(language, item).text;
  const t = wordsIn(language).getFixedT(null, 'rules');
  if (item !== 'water') return t(`items.${item}`);
  const water = of.map(({ waterMl, distanceKm }) =>
    t('waterOf', {
      ml: formatNumber(language, waterMl),
      km: formatNumber(language, distanceKm, 1),
    }),
  );
  return t('items.water', { water: water.join(', ') });
}

/** Which missing items a step of the penalties counts, in the words of the rules. */
export function missingIn(
  language: Language,
  { missing, items, races: of, at }: MissingStep,
  nameOf: (id: string) => string,
): string {
  const { races } = edition();
  const t = wordsIn(language).getFixedT(null, 'rules');
  const what = items
    ? t('missing.of', { count: missing, items: formatList(language, items.map(nameOf)) })
    : t('missing.any', { count: missing });
  const named = races.filter(({ id }) => of?.includes(id));
  const limits = [
    ...named.map((race) => factsNameIn(language, race)),
    ...(at ?? []).map((each) => t(`missing.at.${each}`)),
  ];
  return limits.length > 0 ? `${what} (${limits.join(', ')})` : what;
}

/** A penalty in words: minutes, or disqualification. */
export function penaltyIn(language: Language, timeMin: number | null): string {
  const t = wordsIn(language).getFixedT(null, 'rules');
  return timeMin === null ? t('missing.disqualification') : t('missing.time', { count: timeMin });
}
