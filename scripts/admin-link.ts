/**
 * Prints a link that makes an admin of the organiser's side, or gives one a new password without the
 * second factor, for when nobody else can:
 *
 *     npx node scripts/admin-link.ts ana@race.example
 *
 * It reads PUBLIC_URL, PORT, DATABASE_URL and DATA_DIR as the site does, which may be running.
 */
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { readEnv } from '../src/env.ts';
import { linkFromServer } from '../src/features/admin/staff/link-from-server.ts';
import { isEmailAddress } from '../src/mail/email-address.rules.ts';

function giveUp(...lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

const [email = ''] = process.argv.slice(2);
if (!isEmailAddress(email)) giveUp('Say for whom: npx node scripts/admin-link.ts ana@race.example');
const read = readEnv(process.env);
if (!read.ok) giveUp(...read.mistakes);
const { databaseUrl, dataDir, publicUrl, port } = read.env;
const database = await openDatabase<Schema>({ databaseUrl, dataDir }).catch((error: Error) =>
  giveUp(error.message),
);
const siteUrl = publicUrl ?? `http://localhost:${port}`;
console.log(await linkFromServer(database.db, { email, siteUrl }));
await database.close();
