import { errorCode, firstLine, isDatabaseAway } from './database-errors.ts';
import { DatabaseStartError } from './database-start-error.ts';

/** Advice by the code of an error and its first line; the first match counts. */
const advice: [when: RegExp, what: string][] = [
  [
    /^25006/,
    'It takes no writing, as a standby or with default_transaction_read_only: name the one that does in DATABASE_URL.',
  ],
  [
    /read-only file system|^EROFS/i,
    'The disk is read-only, as the system makes one that fails: see "dmesg", and let it be written again.',
  ],
  [
    /No space left|disk quota|^(ENOSPC|EDQUOT|53100)/i,
    'The disk is full: make room on it, and start again.',
  ],
  [
    // Node's message for a folder on a read-only disk.
    /^ENOENT.* mkdir /,
    'The folder cannot be made there: see whether its disk is read-only, or choose another DATA_DIR.',
  ],
  [
    /^E(ACCES|PERM)/,
    'The site’s user may not write there: give the folder to it ("chown -R"), or choose another DATA_DIR.',
  ],
  [
    /^ it said nothing/,
    'It could not even write that log: give it to the owner of the folder that it is in ("chown").',
  ],
  [
    /^53300/,
    'No connection is left: end what else is connected to the database, or raise its max_connections.',
  ],
  [/^55P03/, 'An earlier release of the site still works there: stop it, and start again.'],
  [
    // After the patterns that say why a file cannot be read.
    /^(XX00[12]|58P01|58030|22023)|invalid page|(control|configuration|mapping) file|pg_control|pg_hba\.conf|valid data|checkpoint record|status of transaction|could not (open|read) (file|directory)|incompatible with server/,
    'Its files are damaged: leave them as they are, and restore the latest backup into another DATA_DIR (docs/operations.md, "Restoring a backup").',
  ],
];

/** What an operator can do about a failure of the database or of its disk, in one sentence. */
export const adviceOn = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  const said = `${errorCode(error) || errorCode(cause)} ${firstLine(error)}`;
  return advice.find(([when]) => when.test(said))?.[1];
};

/**
 * Turns a failure of the database or its disk during the start into a message for the operator;
 * other errors are unchanged.
 */
export function toldToOperator(error: unknown): unknown {
  if (error instanceof DatabaseStartError || !isDatabaseAway(error)) return error;
  const what = adviceOn(error) ?? 'Mend that, and start again.';
  return new DatabaseStartError(`The database fails: ${firstLine(error)}. ${what}`, {
    cause: error,
  });
}
