/**
 * The number of a participant or a race in an address or a form, with or without leading zeros;
 * undefined when the text is no number.
 */
export function numberIn(given: unknown): number | undefined {
  const isWritten = typeof given === 'string' || typeof given === 'number';
  return isWritten && /^0*[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : undefined;
}
