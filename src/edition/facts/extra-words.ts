import type { ExtraFacts } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import type { Language } from '../words/languages.ts';
import { formatAmountInBoth, formatPriceInBoth } from '../words/money.ts';
import { textIn } from '../words/text-in.ts';
import { wordsIn } from '../words/words.ts';
import { extrasMinor, type OrderedExtras } from './extra.rules.ts';

/** Whether the edition sells anything besides places; if not, no page mentions extras. */
export const sellsExtras = (): boolean => edition().extras.length > 0;

/** The name of an extra; its id if the edition no longer has it. */
export function extraIn(language: Language, id: string): string {
  const { extras } = edition();
  const known = extras.find((each) => each.id === id);
  return known ? textIn(language, known.label).text : id;
}

/**
 * The price of an extra in the edition’s currency: `12.50 each` where a runner can order several.
 */
export function extraPriceIn(
  language: Language,
  { priceMinor, mostPerRunner }: ExtraFacts,
): string {
  const price = formatPriceInBoth(language, priceMinor);
  const t = wordsIn(language).getFixedT(null, 'registration');
  return mostPerRunner > 1 ? t('race.priceEach', { price }) : price;
}

/** The names of several extras. */
export const extrasIn = (language: Language, ids: readonly string[]): string =>
  ids.map((id) => extraIn(language, id)).join(', ');

/** An order in words, such as `2 × Bus seat, 1 × Dinner`; empty: nothing was ordered. */
export const orderIn = (
  language: Language,
  counts: Readonly<Record<string, { count: number }>>,
): string =>
  Object.keys(counts)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((id) => `${counts[id]?.count}\u00a0×\u00a0${extraIn(language, id)}`)
    .join(', ');

/** An order in words with its total price; undefined: nothing was ordered. */
export const orderWithPriceIn = (language: Language, ordered: OrderedExtras): string | undefined =>
  Object.keys(ordered).length === 0
    ? undefined
    : `${orderIn(language, ordered)} (${formatAmountInBoth(language, extrasMinor(ordered))})`;

const placeOf = (id: string) => {
  const { extras } = edition();
  const place = extras.findIndex((each) => each.id === id);
  return place < 0 ? extras.length : place;
};
