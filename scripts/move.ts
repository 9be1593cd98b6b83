/**
 * Carries the data over to another place, and leaves them where they are:
 *
 *     npm run move -- postgres://user:password@host:5432/database
 *     DATABASE_URL=postgres://… npm run move -- embedded
 *
 * From where DATABASE_URL and DATA_DIR say, as the site reads them. Stop the site first.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { BackupError } from '../src/platform/db/backup/backup-format.ts';
import { backupName } from '../src/platform/db/backup/backup-names.rules.ts';
import { demandEmpty, restoreBackup } from '../src/platform/db/backup/restore-backup.ts';
import { writeBackup } from '../src/platform/db/backup/write-backup.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import { productVersion } from '../src/platform/db/product-version.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { counted, envOrGiveUp, givenOrGiveUp, withDatabase } from './database-command.ts';
import { giveUp, giveUpOn } from './give-up.ts';

const env = envOrGiveUp();
const usage = 'npm run move -- postgres://user:password@host:5432/database, or embedded';
const to = givenOrGiveUp(usage) ?? '';
const isServer = /^postgres(ql)?:\/\//.test(to);
if (!isServer && to !== 'embedded') giveUpOn(usage);
if (to === 'embedded' && !env.databaseUrl)
  giveUp('The data are in the embedded database already: DATABASE_URL names no other.');
if (to === env.databaseUrl) giveUp('The data are there already: it is the DATABASE_URL.');
const file = path.resolve(env.dataDir, 'backups', backupName(new Date(), 'moved'));

const { rows } = await withDatabase(env, async ({ connection }) => {
  await demandNobodyElse(connection);
  // First, so that no file with everybody's data is left where they can go nowhere.
  if (isServer) await demandPlace(to);
  return writeBackup(connection, file, { version: productVersion });
});
const target = { ...env, databaseUrl: isServer ? to : undefined };
await withDatabase(
  target,
  async ({ connection, db }) => {
    await restoreBackup(connection, file, { migrations });
    // Nothing is missing, so that there is nothing to be compared before visitors come.
    await db
      .updateTable('restored_data')
      .set({ opened_at: new Date() })
      .where('opened_at', 'is', null)
      .execute();
  },
  { mayBeNew: true },
);
console.log(
  `${counted(rows)} rows were carried over, each compared; the old place is as it was, and ${file} has them, too.`,
);
console.log(
  isServer
    ? `Now set DATABASE_URL to that address and start the site. It still needs its key: ${env.dataKeys ? 'the same DATA_KEY' : `the file ${path.join(env.dataDir, 'data-key')}, or what is in it as DATA_KEY`}.`
    : `Now unset DATABASE_URL and start the site with DATA_DIR=${env.dataDir}.`,
);

async function demandPlace(databaseUrl: string): Promise<void> {
  const database = await openDatabase<Schema>({ ...env, databaseUrl });
  try {
    await demandEmpty(database.db);
  } finally {
    await database.close();
  }
}

/** What a running site writes after the copy would stay behind. */
async function demandNobodyElse(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, application_name: 'trailrun-move' });
  await client.connect();
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where application_name = 'trailrun' and datname = current_database()`,
      );
      if (!rowCount) return;
      // Our own first look at the server may still be leaving.
      await sleep(50);
    }
  } finally {
    await client.end();
  }
  throw new BackupError('The site is running: stop it first, or what it writes now stays behind.');
}
