import { type ExtraFacts, extras } from '../facts.ts';
import type { Language } from '../words/languages.ts';
import { formatAmountInBoth, formatPriceInBoth } from '../words/money.ts';
import { textIn } from '../words/text-in.ts';
import { wordsIn } from '../words/words.ts';
import { extrasMinor, type OrderedExtras } from './extra.rules.ts';

/** Whether the edition sells anything beside places: nothing is said of extras where it does not. */
export const sellsExtras = (): boolean => extras.length > 0;

/** What an extra is called; one that the edition does not know any more, by its id. */
export function extraIn(language: Language, id: string): string {
  const known = extras.find((each) => each.id === id);
  return known ? textIn(language, known.label).text : id;
}

/** What an extra costs: `12.50 each`, in the edition’s currency, where a runner can have more than one. */
export function extraPriceIn(
  language: Language,
  { priceMinor, mostPerRunner }: ExtraFacts,
): string {
  const price = formatPriceInBoth(language, priceMinor);
  const t = wordsIn(language).getFixedT(null, 'registration');
  return mostPerRunner > 1 ? t('race.priceEach', { price }) : price;
}

/** Several extras by their names. */
export const extrasIn = (language: Language, ids: readonly string[]): string =>
  ids.map((id) => extraIn(language, id)).join(', ');

/** What was ordered, as `2 × Bus seat, 1 × Dinner`; empty: nothing. */
export const orderIn = (
  language: Language,
  counts: Readonly<Record<string, { count: number }>>,
): string =>
  Object.keys(counts)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((id) => `${counts[id]?.count}\u00a0×\u00a0${extraIn(language, id)}`)
    .join(', ');

/** The same with what it costs together; undefined: nothing was ordered. */
export const orderWithPriceIn = (language: Language, ordered: OrderedExtras): string | undefined =>
  Object.keys(ordered).length === 0
    ? undefined
    : `${orderIn(language, ordered)} (${formatAmountInBoth(language, extrasMinor(ordered))})`;

const placeOf = (id: string) => {
  const place = extras.findIndex((each) => each.id === id);
  return place < 0 ? extras.length : place;
};
