/**
 * Checks that nobody has changed, removed or slipped in an entry of the organiser's history:
 *
 *     npx node scripts/verify-audit.ts
 *     npx node scripts/verify-audit.ts 120:5f0c…
 *
 * It prints where the history ends. Keep that line somewhere else: given to a later run it shows that
 * nothing was cut off or written anew since. Reads DATABASE_URL and DATA_DIR as the site does.
 */

import { verifyAudit } from '../src/staff/audit/chain-audit.ts';
import { envOrGiveUp, withDatabase } from './database-command.ts';
import { giveUp } from './give-up.ts';

const problems = {
  missing: 'an entry is missing, or was slipped in',
  changed: 'the entry was changed',
  'details-changed': 'what the entry tells was changed',
  end: 'entries were cut off at the end',
  note: 'the history is not the one that was noted',
};

const [note] = process.argv.slice(2);
const [, length = '', hash = ''] = /^(\d{1,18}):([\da-f]*)$/.exec(note ?? '') ?? [];
if (note && !length) giveUp('Give nothing, or a line that an earlier run printed: 120:5f0c…');
const report = await withDatabase(envOrGiveUp(), ({ db }) =>
  verifyAudit(db, note ? { length, hash } : undefined),
);
if (!report.ok) giveUp(`Entry ${report.at}: ${problems[report.problem]}.`);
console.log(
  `The history is whole; of ${report.erased} entries the details were erased. It ends at:`,
);
console.log(`${report.end.length}:${report.end.hash}`);
