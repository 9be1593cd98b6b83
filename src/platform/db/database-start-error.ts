/** The database could not be opened; the message is one line that says why and what to do. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
