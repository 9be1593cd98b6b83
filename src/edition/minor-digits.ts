const known = new Map<string, number>();

/**
 * How many digits of an amount are minor units: two for most currencies, none for yen. `currency`
 * may come from a payment provider's answer, and so be no currency at all.
 */
export function minorDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 2;
  const before = known.get(currency);
  if (before !== undefined) return before;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  known.set(currency, digits);
  return digits;
}
