/**
 * Changes the key that personal data are sealed with, in two steps with a restart between them:
 *
 *     npx node scripts/rotate-data-key.ts new    # a new key, before the others
 *     npx node scripts/rotate-data-key.ts        # what older keys sealed is sealed anew
 *
 * It reads DATA_KEY, DATABASE_URL and DATA_DIR as the site does, which may be running; see
 * docs/operations.md.
 */
import { addKeyToFile } from '../src/db/data-key-source.ts';
import { makeDataKey } from '../src/db/data-keys.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { resealStoredData, unlockStoredData, usedKeys } from '../src/db/seal-stored-data.ts';
import { dataKeySourceOf } from '../src/db/sealed-rows.ts';
import { readEnv } from '../src/env.ts';

function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

const [step] = process.argv.slice(2);
if (step !== undefined && step !== 'new') giveUp('Say nothing, or: new');
const read = readEnv(process.env);
if (!read.ok) giveUp(...read.mistakes);
const { databaseUrl, dataDir, dataKeys } = read.env;

if (step === 'new' && dataKeys) {
  console.log(`Put this before the keys of DATA_KEY, with a comma, and restart: ${makeDataKey()}`);
} else if (step === 'new') {
  addKeyToFile(dataDir);
  console.log(
    `${dataDir}/data-key has a new key at its top. Restart the site, then run this again.`,
  );
} else {
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, dataKeys }).catch(
    (error: Error) => giveUp(error.message),
  );
  try {
    await unlockStoredData(database.db);
    const count = await resealStoredData(database.db);
    const source = dataKeySourceOf(database.db);
    const used = await usedKeys(database.db);
    const unused = source.find()?.ids.filter((id) => !used.includes(id)).length ?? 0;
    console.log(`${count} rows were sealed anew.`);
    if (used.length > 0 && unused > 0) {
      console.log(`Only the first key of ${source.name} is still needed: take the others out.`);
    }
  } catch (error) {
    // Not by giving up: that would end the program before the database is closed.
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
