/** The database or the edition's files are not what they must be; the message says what to do. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
}
