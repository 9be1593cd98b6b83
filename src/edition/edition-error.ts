/** The database or the edition's files are not as they must be; the message says what to do. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
}
