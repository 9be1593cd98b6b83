import { minorDigits } from '../../edition/minor-digits.ts';
import { askedCurrency } from './payment-provider.ts';

/** Currencies that Stripe takes in whole units, and those in thousandths; others in hundredths. */
const digitsAtStripe: ReadonlyMap<string, number> = new Map([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3] as const),
]);

/** What one of our minor units is to Stripe, whose digits of a few currencies are other ones. */
const factorOf = (currency: string) =>
  10 ** ((digitsAtStripe.get(currency) ?? 2) - minorDigits(currency));

/** An amount of ours as Stripe is asked for it. */
export const toStripe = (amountMinor: number, currency: string = askedCurrency): number =>
  amountMinor * factorOf(currency);

/** An amount of Stripe's in our minor units; a part of one is left out. */
export const fromStripe = (amount: number, currency: string): number =>
  Math.floor(amount / factorOf(currency));
