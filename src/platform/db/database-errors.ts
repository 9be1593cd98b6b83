/** The error code of the system, such as EACCES, or the five characters of PostgreSQL. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split('\n', 1)[0] || errorCode(error) || 'unknown error';
}

/**
 * Codes of PostgreSQL and the system: connection refused or lost, no room or no connection left,
 * waited too long, read-only, damaged, shutting down. Another attempt, later or after a repair, may
 * succeed.
 */
const awayCodes =
  /^(08\w{3}|53\w{3}|57P0\d|57014|55P03|25006|25P03|XX00[12]|58030|58P01|3D000|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|E(NOENT|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|NOSPC|ROFS|DQUOT)|EAI_AGAIN)$/;
const awayWords =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout|Client (was closed|has encountered))/;

/** Whether an error means that the database cannot work now, not that the query was wrong. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCodes.test(errorCode(error)) || (error instanceof Error && awayWords.test(error.message));
