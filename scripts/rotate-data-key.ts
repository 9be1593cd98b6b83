/**
 * Changes the key that personal data are sealed with, in two steps with a restart between them:
 *
 *     npx node scripts/rotate-data-key.ts new    # a new key, before the others
 *     npx node scripts/rotate-data-key.ts        # what older keys sealed is sealed anew
 *
 * It reads DATA_KEY, DATABASE_URL and DATA_DIR as the site does, which may be running; see
 * docs/operations.md.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { signedWithOlderKey } from '../src/platform/auth/signing-keys.ts';
import { addKeyToFile } from '../src/platform/db/data-key-source.ts';
import { makeDataKey } from '../src/platform/db/data-keys.ts';
import {
  resealStoredData,
  unlockStoredData,
  usedKeys,
} from '../src/platform/db/seal-stored-data.ts';
import { dataKeySourceOf } from '../src/platform/db/sealed-rows.ts';
import { envOrGiveUp, told, withDatabase } from './database-command.ts';
import { giveUp } from './give-up.ts';

const [step] = process.argv.slice(2);
if (step !== undefined && step !== 'new') giveUp('Say nothing, or: new');
const env = envOrGiveUp();
const { dataDir, dataKeys } = env;
const file = path.join(dataDir, 'data-key');

if (step === 'new' && dataKeys) {
  console.log(`Put this before the keys of DATA_KEY, with a comma, and restart: ${makeDataKey()}`);
} else if (step === 'new') {
  if (!existsSync(file))
    giveUp(`There is no file ${file}: set DATA_DIR or DATA_KEY as the site has it.`);
  try {
    addKeyToFile(dataDir);
  } catch (error) {
    told(error);
  }
  console.log(`${file} has a new key at its top. Restart the site, then run this again.`);
} else {
  await withDatabase(env, async ({ db }) => {
    await unlockStoredData(db);
    const count = await resealStoredData(db);
    const source = dataKeySourceOf(db);
    const used = await usedKeys(db);
    const unused = source.find()?.ids.filter((id) => !used.includes(id)).length ?? 0;
    console.log(`${count} rows were sealed anew.`);
    const older = await signedWithOlderKey(db);
    if (older.length > 0)
      console.log(
        `An older key still signs ${older.join(', ')}: npm run rotate-keys has the newest sign, too.`,
      );
    if (used.length > 0 && unused > 0) {
      console.log(`Only the first key of ${source.name} is still needed: take the others out.`);
    }
  });
}
