type Format =
  | Intl.NumberFormat
  | Intl.DateTimeFormat
  | Intl.DisplayNames
  | Intl.ListFormat
  | Intl.Collator
  | Intl.PluralRules;

const cache = new Map<string, Format>();

/**
 * A format of `Intl`, made once by `key`: making takes longer than using, and each holds memory that
 * the collector does not count, so that thousands of them wait to be collected for minutes.
 */
export function cached<T extends Format>(key: string, make: () => T): T {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known as T;
}
