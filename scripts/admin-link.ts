/**
 * Prints a link that makes an admin of the organiser's side, or gives one a new password without the
 * second factor, for when nobody else can:
 *
 *     npx node scripts/admin-link.ts ana@race.example
 *
 * It reads PUBLIC_URL, PORT, DATABASE_URL, DATA_DIR and DATA_KEY as the site does, which may be running.
 * The work is `print-admin-link.ts` as it was built with the site: it writes mails, which only a bundler
 * can read.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { giveUp } from './give-up.ts';

const built = path.join(import.meta.dirname, '../dist/server/admin-link.js');
if (!existsSync(built)) giveUp('The site is not built here: run "npm run build" first.');
await import(built);
