import { formatDay } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { formatPrice } from '../words/money.ts';
import { wordsIn } from '../words/words.ts';
import { type Fee, type Fees, feeMinor } from './fee.rules.ts';

/** A fee, and the fees that follow it. */
type Costs = { fee: Fee; laterFees: Fees };

/** Until when a fee holds, and what follows; undefined if it holds until the end. */
export function laterFeeIn(
  language: Language,
  { fee, laterFees }: Costs,
  isInCircuit: boolean,
): string | undefined {
  const amount = feeMinor(fee, isInCircuit);
  const next = laterFees.findIndex((later) => feeMinor(later, isInCircuit) !== amount);
  const then = laterFees[next];
  const until = [fee, ...laterFees][next]?.until;
  if (!then || !until) return undefined;
  const t = wordsIn(language).getFixedT(null, 'races');
  return t('fees.until', {
    day: formatDay(language, until, 'weekday'),
    price: formatPrice(language, feeMinor(then, isInCircuit)),
  });
}
