/**
 * Writes the types of the database's rows, `src/platform/db/schema.ts`, and the hashes of new steps, after a
 * new migration:
 *
 *     npm run db:types
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/platform/db/database.ts';
import { writeMigrationHashes } from '../src/platform/db/hash-migrations.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrationHashes } from '../src/platform/db/migration-hashes.ts';
import { migrations } from '../src/platform/db/migrations.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { writeSchemaTypes } from '../src/platform/db/schema-types.ts';
import { unlockStoredData } from '../src/platform/db/seal-stored-data.ts';

writeFileSync(
  'src/platform/db/migration-hashes.ts',
  writeMigrationHashes(Object.keys(migrations), migrationHashes),
);
const dataDir = mkdtempSync(path.join(tmpdir(), 'trailrun-types-'));
const database = await openDatabase<Schema>({ databaseUrl: undefined, dataDir });
try {
  await migrate(database.db, migrations);
  // Makes the checks of the columns that are sealed.
  await unlockStoredData(database.db);
  writeFileSync('src/platform/db/schema.ts', await writeSchemaTypes(database.db));
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true });
}
