import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/platform/db/database.ts';
import { addressOf, urlOf } from '../src/platform/db/embedded/roles.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { testDataKey } from '../src/platform/db/test-data-key.ts';
import { deliverThroughKills } from '../src/test/deliver-through-kills.ts';

/** 1,000 queued mails, a database that waits for its disk, and two kills on the way. */
export async function measureOutbox() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-outbox-'));
  // As root the database runs as another user, who has to reach it.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase<Schema>({ dataDir, dataKeys: [testDataKey], log: () => {} });
  try {
    await migrate(database.db, migrations);
    return await deliverThroughKills(database.db, {
      databaseUrl: urlOf(addressOf(path.join(dataDir, 'database'), 'site')),
      mails: 1000,
      kills: 2,
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
