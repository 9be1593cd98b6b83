/**
 * Backup of 50,000 participants with pictures while 500 rows a second are written, and its restore
 * with every row compared: `node bench/backup.ts [participants]`.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { syncEdition } from '../src/event/races/sync-edition.ts';
import { restoreBackup } from '../src/platform/db/backup/restore-backup.ts';
import { writeBackup } from '../src/platform/db/backup/write-backup.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { unlockStoredData } from '../src/platform/db/seal-stored-data.ts';
import { fillParticipants } from './fill-participants.ts';

const participants = Number(process.argv[2] ?? 50_000);
const pictures = 60;
const pictureBytes = 400_000;
const writesPerSecond = 500;

const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-backup-'));
// As root the database runs as another user, who has to reach it.
chmodSync(folder, 0o755);
const file = path.join(folder, 'night.zip');
const open = (name: string) => openDatabase<Schema>({ dataDir: path.join(folder, name) });
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
};

const source = await open('source');
const { db } = source;
await migrate(db, migrations);
await syncEdition(db);
await unlockStoredData(db);
await fillParticipants(db, participants);
for (let picture = 0; picture < pictures; picture++) {
  const content = randomBytes(pictureBytes);
  await db
    .insertInto('upload')
    .values({ name: `${picture}`, type: 'image/webp', content })
    .execute();
}

// A thread of its own, as another process of the site would be.
const written = new Int32Array(new SharedArrayBuffer(4));
const writer = new Worker(new URL('write-rows.ts', import.meta.url), {
  workerData: { connection: source.connection, writesPerSecond, written },
});

let backup = { bytes: 0, rows: 0 };
const writtenBefore = written[0] ?? 0;
const began = performance.now();
const backupS = await seconds(async () => {
  backup = await writeBackup(source.connection, file, { version: 'bench' });
});
const rate = ((written[0] ?? 0) - writtenBefore) / ((performance.now() - began) / 1000);
await writer.terminate();
await source.close();

const target = await open('target');
// It throws unless number and sum of every table's rows are those of the backup.
const restoreS = await seconds(() => restoreBackup(target.connection, file, { migrations }));
await target.close();
rmSync(folder, { recursive: true });

console.log(`| participants, rows, pictures | backup, s | writes a second meanwhile | file, MB | restore, s |
| --- | --- | --- | --- | --- |
| ${participants}, ${backup.rows}, ${pictures} | ${backupS} | ${Math.round(rate)} | ${(backup.bytes / 1e6).toFixed(1)} | ${restoreS} |`);
