/** The system's name of an error, such as EACCES, or PostgreSQL's five characters. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The first line of what an error says. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n', 1)[0] || errorCode(error) || 'unknown error';
}
