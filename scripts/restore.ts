/**
 * Fills an empty DATA_DIR, or the empty database of DATABASE_URL, from a backup:
 *
 *     DATA_DIR=./data-restored npm run restore data/backups/trailrun-2025-07-05-013000.zip
 *
 * It writes over nothing, and needs the key that the backup's personal data are sealed with; see
 * docs/operations.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '../src/platform/db/backup/restore-backup.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import { dataKeySourceOf } from '../src/platform/db/sealed-rows.ts';
import { counted, envOrGiveUp, givenOrGiveUp, withDatabase } from './database-command.ts';
import { giveUp, giveUpOn } from './give-up.ts';

const env = envOrGiveUp();
const usage = 'npm run restore data/backups/trailrun-….zip';
const given = givenOrGiveUp(usage) ?? giveUpOn(usage);
const file = path.resolve(process.env['INIT_CWD'] ?? '.', given);
// Before a database is made for it.
if (!existsSync(file)) giveUp(`There is no file ${file}.`);

const { tables, takenAt, version } = await withDatabase(
  env,
  ({ connection, db }) =>
    restoreBackup(connection, file, {
      migrations,
      knownKeys: dataKeySourceOf(db).find()?.ids ?? [],
    }),
  { mayBeNew: true },
);
const rows = tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Restored ${counted(rows)} rows as they were at ${takenAt} (release ${version}), each compared with the backup.`,
);
console.log(
  `What came after that moment is not there. Start the site with the same ${env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR (${env.dataDir})`}: it compares the payments with the provider before it lets visitors in.`,
);
