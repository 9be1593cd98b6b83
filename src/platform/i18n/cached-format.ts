type Format =
  | Intl.NumberFormat
  | Intl.DateTimeFormat
  | Intl.DisplayNames
  | Intl.ListFormat
  | Intl.Collator
  | Intl.PluralRules;

const cache = new Map<string, Format>();

/**
 * A format of `Intl`, created once for each `key`. Creating one takes longer than using it, and
 * each holds memory that the collector does not count, so that thousands would wait for minutes to
 * be collected.
 */
export function cached<T extends Format>(key: string, make: () => T): T {
  const known = cache.get(key) ?? make();
  cache.set(key, known);
  return known as T;
}
