import { minorDigits } from '../../edition/minor-digits.ts';
import { askedCurrency } from './payment-provider.ts';

/** Currencies that Stripe takes in whole units, and those in thousandths; others in hundredths. */
const digitsAtStripe: ReadonlyMap<string, number> = new Map([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3] as const),
]);

/**
 * How many of Stripe's units one of our minor units is; for a few currencies Stripe counts other
 * digits than we do.
 */
const factorOf = (currency: string) =>
  10 ** ((digitsAtStripe.get(currency) ?? 2) - minorDigits(currency));

/** Our amount as Stripe wants it. */
export const toStripe = (amountMinor: number, currency: string = askedCurrency()): number =>
  amountMinor * factorOf(currency);

/** Stripe's amount in our minor units; a fraction is dropped. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.floor(amount / factorOf(currency));
