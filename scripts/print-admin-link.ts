/** What `admin-link.ts` does, bundled with the site. */

import { isEmailAddress } from '../src/platform/mail/email-address.rules.ts';
import { linkFromServer } from '../src/staff/link-from-server.ts';
import { envOrGiveUp, withDatabase } from './database-command.ts';
import { giveUp } from './give-up.ts';

const [email = ''] = process.argv.slice(2);
if (!isEmailAddress(email)) giveUp('Say for whom: npx node scripts/admin-link.ts ana@race.example');
const env = envOrGiveUp();
const siteUrl = env.publicUrl ?? `http://localhost:${env.port}`;
console.log(await withDatabase(env, ({ db }) => linkFromServer(db, { email, siteUrl })));
