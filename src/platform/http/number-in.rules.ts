/**
 * The number of a participant or a race as an address or a form names it, with zeros before it or
 * without; undefined for anything that is none.
 */
export function numberIn(given: unknown): number | undefined {
  const isWritten = typeof given === 'string' || typeof given === 'number';
  return isWritten && /^0*[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : undefined;
}
