/**
 * Details of an entry by the names that fields have today. The history is chained by hashes and
 * never rewritten, so an earlier amount still has a field in bani there.
 */
export const withTodaysNames = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/Bani$/, 'Minor').replace(/_bani$/, '_minor'),
      value,
    ]),
  );
