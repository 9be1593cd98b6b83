/**
 * Writes everything that the site keeps to one file, while it runs or not:
 *
 *     npm run backup
 *     npm run backup /mnt/usb/friday.zip
 *
 * It reads DATABASE_URL and DATA_DIR as the site does; see docs/operations.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupName } from '../src/platform/db/backup/backup-names.rules.ts';
import { writeBackup } from '../src/platform/db/backup/write-backup.ts';
import { productVersion } from '../src/platform/db/product-version.ts';
import {
  counted,
  envOrGiveUp,
  givenOrGiveUp,
  megabytes,
  withDatabase,
} from './database-command.ts';
import { giveUp } from './give-up.ts';

const env = envOrGiveUp();
const given = givenOrGiveUp('npm run backup [file]');
const file = given
  ? path.resolve(process.env['INIT_CWD'] ?? '.', given)
  : path.resolve(env.dataDir, 'backups', backupName(new Date(), 'by-hand'));
if (existsSync(file)) giveUp(`There is a file ${file} already.`);

const { manifest, bytes, rows } = await withDatabase(env, ({ connection }) =>
  writeBackup(connection, file, { version: productVersion }),
);
console.log(
  `${file}: ${counted(rows)} rows of ${manifest.tables.length} tables, ${megabytes(bytes)}.`,
);
if (manifest.keys.length > 0) {
  const place = env.dataKeys ? 'DATA_KEY' : path.join(env.dataDir, 'data-key');
  console.log(
    `Personal data in it are sealed with the key ${manifest.keys.join(', ')}, which is not in it: keep a copy of ${place} somewhere else.`,
  );
}
