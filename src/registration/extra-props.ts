import { edition } from '../edition/edition.ts';
import { type ExtraCounts, isOnSale, leftOf } from '../edition/facts/extra.rules.ts';
import { extraPriceIn, sellsExtras } from '../edition/facts/extra-words.ts';
import { type Fee, feeMinor } from '../edition/facts/fee.rules.ts';
import type { Language } from '../edition/words/languages.ts';
import { textIn } from '../edition/words/text-in.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { ExtrasProps } from './registration-context.ts';

type At = { counts: ExtraCounts; taken: ExtraCounts; day: string };

/** The extras that the form offers on a day; undefined when there are none. */
export function extrasProps(
  language: Language,
  races: readonly { id: number; fee: Fee }[],
  { counts, taken, day }: At,
): ExtrasProps | undefined {
  const { extras } = edition();
  const offered = extras.filter(
    (extra) => isOnSale(extra, day) && races.some(({ id }) => extra.races.includes(id)),
  );
  if (offered.length === 0) return undefined;
  const words = wordsIn(language).getFixedT(null, 'registration');
  return {
    words: words('extras', { returnObjects: true }),
    offered: offered.map((extra) => ({
      id: extra.id,
      name: textIn(language, extra.label).text,
      hint: extra.hint && textIn(language, extra.hint).text,
      price: extraPriceIn(language, extra),
      priceMinor: extra.priceMinor,
      most: Math.min(extra.mostPerRunner, leftOf(extra, taken) ?? Infinity),
      races: extra.races,
    })),
    counts,
    feesMinor: Object.fromEntries(
      races.map(({ id, fee }) => [id, [feeMinor(fee, false), feeMinor(fee, true)] as const]),
    ),
    language,
  };
}

/** Hides each extra, and the whole group, while the chosen race does not sell it. */
export const extraStyles = (): string[] => {
  const { extras } = edition();
  const shownWith = (races: readonly number[], shown: string) => {
    const values = races.map((id) => `[value="${id}"]`).join(',');
    return `.registration-form:not(:has([name=raceid]:is(${values}):checked)) ${shown}{display:none}`;
  };
  const all = [...new Set(extras.flatMap(({ races }) => races))];
  if (!sellsExtras()) return [];
  return [
    [
      shownWith(all, '.extras'),
      ...extras.map(({ id, races }) => shownWith(races, `.extra-${id}`)),
    ].join(''),
  ];
};
