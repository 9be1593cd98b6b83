/**
 * Fields that are sealed where they are kept: the history names them and never shows their values.
 */
const sealedNames = /^(guardian_?(name|email)|emergency|medical_?(info|consent_)|acceptMedical)/i;

/** Details of an entry with a placeholder for values that are sealed elsewhere. */
export const withoutSealed = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      sealedNames.test(name) && !isNothing(value) ? '…' : value,
    ]),
  );

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
