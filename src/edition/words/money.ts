import { cached } from '../../platform/i18n/cached-format.ts';
import { oneLine } from '../../platform/i18n/text.rules.ts';
import type { Edition } from '../compose-edition.ts';
import { derived } from '../derived.ts';
import { minorDigits } from '../minor-digits.ts';
import { shownFacts } from '../shown-facts.ts';
import { formatNumber } from './format.ts';
import { type Language, languageFacts } from './languages.ts';

type Money = Edition['money'];

const fraction = (most: number) => ({ minimumFractionDigits: most, maximumFractionDigits: most });

/** Writes an amount as `Intl` writes the currency. */
function write(language: Language, units: number, of: string, most: number): string {
  const { intl } = languageFacts(language);
  return cached(
    `money ${intl} ${of} ${most}`,
    () =>
      new Intl.NumberFormat(intl, {
        style: 'currency',
        currency: of,
        currencyDisplay: 'narrowSymbol',
        ...fraction(most),
      }),
  ).format(units);
}

const digitsNeeded = (units: number, most: number) => (Number.isInteger(units) ? 0 : most);

function partOf(language: Language, of: string, currencyDisplay: 'name' | 'narrowSymbol'): string {
  const { intl } = languageFacts(language);
  const options = { style: 'currency', currency: of, currencyDisplay } as const;
  const format = cached(
    `currency ${intl} ${of} ${currencyDisplay}`,
    () => new Intl.NumberFormat(intl, options),
  );
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? of;
}

const inBoth = (own: string, second: string | undefined) => (second ? `${own} (${second})` : own);

/** An amount in minor units of a currency that is not the edition's, with its code: `150 USD`. */
export function formatForeign(language: Language, amountMinor: number, of: string): string {
  const most = minorDigits(of);
  return `${formatNumber(language, amountMinor / 10 ** most, most)}\u00a0${of.toUpperCase()}`;
}

/** Converts and parses amounts of which `digits` digits are minor units. */
function unitsWith(digits: number) {
  /** Minor units as a number in whole units of the currency, with decimals. */
  const inUnits = (amountMinor: number): number => amountMinor / 10 ** digits;

  /** Whole units of the currency as minor units. */
  const inMinor = (units: number): number => Math.round(units * 10 ** digits);

  /** An amount as it is typed into a field: `150`, `150.50`. */
  function typedAmount(amountMinor: number): string {
    const units = inUnits(amountMinor);
    return units.toFixed(digitsNeeded(units, digits));
  }

  const wholeDigits = 8 - digits;
  const typed = new RegExp(
    `^(\\d{1,${wholeDigits}})${digits > 0 ? `(?:[.,](\\d{1,${digits}}))?` : ''}$`,
  );

  /** A typed amount, `150`, `150.5` or `150,50`, in minor units; undefined: it is no amount. */
  function minorIn(text: string | undefined): number | undefined {
    const [, whole, point = ''] = typed.exec(oneLine(text ?? '')) ?? [];
    return whole === undefined ? undefined : Number(whole + point.padEnd(digits, '0'));
  }

  return { inUnits, inMinor, typedAmount, minorIn };
}

/** Writes an amount with the edition's own word for its currency, or else as `Intl` does. */
function writeIn(
  { currency, names }: Money,
  language: Language,
  units: number,
  most: number,
): string {
  const name = names?.[language];
  if (name === undefined) return write(language, units, currency, most);
  const { intl } = languageFacts(language);
  const number = cached(
    `amount ${intl} ${most}`,
    () => new Intl.NumberFormat(intl, fraction(most)),
  ).format(units);
  return `${number}\u00a0${name}`;
}

/** How an edition with this currency writes and reads amounts. */
export function moneyWith(money: Money) {
  /** The currency (ISO 4217), and how many digits of an amount are minor units. */
  const { currency, digits } = money;
  const { inMinor, ...units } = unitsWith(digits);
  const { inUnits } = units;

  /** A price as `CHF 150`: without decimals if they are zero. */
  function formatPrice(language: Language, amountMinor: number): string {
    const units = inUnits(amountMinor);
    return writeIn(money, language, units, digitsNeeded(units, digits));
  }

  /** An amount with all decimals, `CHF 150.00`, for money that was paid or is to be paid. */
  const formatAmount = (language: Language, amountMinor: number): string =>
    writeIn(money, language, inUnits(amountMinor), digits);

  /** The equivalent in the second currency at the fixed rate; undefined: the edition has none. */
  function formatSecondCurrency(language: Language, amountMinor: number): string | undefined {
    if (!money.second) return undefined;
    const units = inUnits(amountMinor) / money.second.perUnit;
    const most = digitsNeeded(units, minorDigits(money.second.currency));
    return write(language, units, money.second.currency, most);
  }

  /** `CHF 150 ($170)`; without the brackets if the edition has no second currency. */
  const formatPriceInBoth = (language: Language, amountMinor: number): string =>
    inBoth(formatPrice(language, amountMinor), formatSecondCurrency(language, amountMinor));

  /** `CHF 150.00 ($170)`; without the brackets if the edition has no second currency. */
  const formatAmountInBoth = (language: Language, amountMinor: number): string =>
    inBoth(formatAmount(language, amountMinor), formatSecondCurrency(language, amountMinor));

  /** A range of prices; a currency that follows the number is written after the last one only. */
  const formatSpan = (language: Language, [from, to]: readonly [number, number]) => ({
    from: money.names?.[language]
      ? formatNumber(language, inUnits(from), digits)
      : formatPrice(language, from),
    to: formatPrice(language, to),
  });

  /** The sign of the currency: the edition’s word, else a symbol, else the code. */
  const currencySign = (language: Language): string =>
    money.names?.[language] ?? partOf(language, currency, 'narrowSymbol');

  /** The plural name of a currency in a sentence: `Swiss francs`. */
  function currencyName(language: Language, of: string = currency): string {
    const name = of === currency ? money.names?.[language] : undefined;
    return name ?? partOf(language, of, 'name');
  }

  /** The fixed rate in words, `CHF 0.88` for `$1`; undefined without a second currency. */
  function secondCurrency(
    language: Language,
  ): { second: string; one: string; rate: string } | undefined {
    if (!money.second) return undefined;
    const rate = inMinor(money.second.perUnit);
    return {
      second: currencyName(language, money.second.currency),
      one: write(language, 1, money.second.currency, 0),
      rate: formatPrice(language, rate),
    };
  }

  return {
    ...units,
    currency,
    digits,
    formatPrice,
    formatAmount,
    formatSecondCurrency,
    formatPriceInBoth,
    formatAmountInBoth,
    formatSpan,
    currencySign,
    currencyName,
    secondCurrency,
  };
}

type OfEdition = ReturnType<typeof moneyWith>;
type Name = Exclude<keyof OfEdition, 'currency' | 'digits'>;
const ofEdition = derived(() => moneyWith(shownFacts().money));

/** A function that writes or reads amounts of the edition in force. */
const inForce = <Of extends Name>(name: Of): OfEdition[Of] =>
  ((...given: never[]) =>
    (ofEdition()[name] as (...all: never[]) => unknown)(...given)) as OfEdition[Of];

export const currency = (): string => ofEdition().currency;
export const digits = (): number => ofEdition().digits;
export const inUnits = inForce('inUnits');
export const typedAmount = inForce('typedAmount');
export const minorIn = inForce('minorIn');
export const formatPrice = inForce('formatPrice');
export const formatAmount = inForce('formatAmount');
export const formatSecondCurrency = inForce('formatSecondCurrency');
export const formatPriceInBoth = inForce('formatPriceInBoth');
export const formatAmountInBoth = inForce('formatAmountInBoth');
export const formatSpan = inForce('formatSpan');
export const currencySign = inForce('currencySign');
export const currencyName = inForce('currencyName');
export const secondCurrency = inForce('secondCurrency');
