/**
 * How many digits of an amount are minor units: two of most currencies, none of yen. `currency` may
 * be what a payment provider answers, which may be nothing at all.
 */
export function minorDigits(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
