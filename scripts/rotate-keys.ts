/**
 * Has links, codes and cookies signed with a new key, and says which of those before it open nothing
 * any more:
 *
 *     npm run rotate-keys                          # what there is, and what a new key ends
 *     npm run rotate-keys -- registration guardian
 *     npm run rotate-keys -- all
 *
 * It reads DATA_KEY, DATABASE_URL and DATA_DIR as the site does, which may be running. Links in mails
 * that wait to be sent are signed anew; QR codes are not.
 */
import { renewSigningKeys } from '../src/platform/auth/link.queries.ts';
import { type SigningPurpose, signingPurposes } from '../src/platform/auth/signing-keys.ts';
import { inTransaction } from '../src/platform/db/database.ts';
import { envOrGiveUp, withDatabase } from './database-command.ts';
import { argumentsOrGiveUp, giveUp } from './give-up.ts';

const whatEnds: Record<SigningPurpose, string> = {
  registration:
    'Links that were mailed to runners. Each can ask for a new one at /my-registration.',
  guardian: 'Links that were mailed to guardians. The reminder of their runner has a new one.',
  offer: 'Links to offers of the waiting list. Each can ask for a new one at /my-registration.',
  moved:
    'Links by which a runner confirms an address that the office wrote down. The office can open the data.',
  newsletter: 'Links to confirm or end the newsletter. Send the next one with its new links.',
  pickup: 'QR codes for the bib pickup, printed or mailed. The runner’s page shows the new one.',
  orders: 'Cookies by which a browser pays what it registered. The mailed link pays, too.',
  'mailed-code': 'Codes of six digits that were mailed within the last minutes.',
  'kept-form': 'Forms of the office that wait for a sign-in. They are typed once more.',
  'demo-payments': 'Payments of the demo that are on their way.',
};

const usage = `npm run rotate-keys -- all, or some of: ${signingPurposes.join(', ')}`;
const { positionals } = argumentsOrGiveUp({ allowPositionals: true }, usage);
const chosen = signingPurposes.filter((each) => positionals.includes(each));
const isAll = positionals.length === 1 && positionals[0] === 'all';
if (!isAll && chosen.length < positionals.length) giveUp(`Use it so: ${usage}`);
if (positionals.length === 0) {
  console.log(`Use it so: ${usage}\nWhat a new key ends:`);
  for (const purpose of signingPurposes) console.log(`  ${purpose}: ${whatEnds[purpose]}`);
} else {
  const purposes = isAll ? signingPurposes : chosen;
  await withDatabase(envOrGiveUp(), ({ db }) =>
    inTransaction(db, (trx) => renewSigningKeys(trx, purposes)),
  );
  console.log('These have a new key. What was signed before opens nothing any more:');
  for (const purpose of purposes) console.log(`  ${purpose}: ${whatEnds[purpose]}`);
}
