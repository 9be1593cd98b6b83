/**
 * Checks that nobody has changed, removed or slipped in an entry of the organiser's history:
 *
 *     npx node scripts/verify-audit.ts
 *     npx node scripts/verify-audit.ts 120:5f0c…
 *
 * It prints where the history ends. Keep that line somewhere else: given to a later run it shows that
 * nothing was cut off or written anew since. Reads DATABASE_URL and DATA_DIR as the site does.
 */

import { verifyAudit } from '../src/audit/chain-audit.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { readEnv } from '../src/env.ts';

function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

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
const read = readEnv(process.env);
if (!read.ok) giveUp(...read.mistakes);
const { databaseUrl, dataDir } = read.env;
const database = await openDatabase<Schema>({ databaseUrl, dataDir }).catch((error: Error) =>
  giveUp(error.message),
);
const report = await verifyAudit(database.db, note ? { length, hash } : undefined);
await database.close();
if (!report.ok) giveUp(`Entry ${report.at}: ${problems[report.problem]}.`);
console.log(
  `The history is whole; of ${report.erased} entries the details were erased. It ends at:`,
);
console.log(`${report.end.length}:${report.end.hash}`);
