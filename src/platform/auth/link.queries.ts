import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { listWaitingMails, rewriteMail, withdrawMail } from '../mail/mail.queries.ts';
import {
  isLinkPurpose,
  type LinkPurpose,
  readLink,
  replaceTokens,
  signLink,
  signPickup,
} from './signed-links.ts';
import { rotateSigningKeys, type SigningPurpose, signingKey } from './signing-keys.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** The link of a newsletter subscriber has no version: it ends with the subscription. */
export type VersionedPurpose = Exclude<LinkPurpose, 'newsletter'>;

/** The table and column that hold the version of each link. */
const places = {
  registration: { table: 'participant', column: 'link_version' },
  guardian: { table: 'participant', column: 'guardian_link_version' },
  offer: { table: 'waiting_entry', column: 'link_version' },
  moved: { table: 'participant', column: 'safety_lock' },
} as const satisfies Record<VersionedPurpose, { table: keyof Schema; column: string }>;

/** The token of a link that is valid now; a row with this `id` must exist. */
export const currentToken = (
  db: Db,
  purpose: VersionedPurpose,
  id: string | number,
): Promise<string> => tokenAhead(db, purpose, id, 0);

/**
 * The token of a runner's link that somebody asked for by address. It opens nothing until its
 * reader accepts it (`takeLinkOver`), and until then the current link stays valid.
 */
export const nextToken = (db: Db, id: number): Promise<string> =>
  tokenAhead(db, 'registration', id, 1);

async function tokenAhead(
  db: Db,
  purpose: VersionedPurpose,
  id: string | number,
  ahead: 0 | 1,
): Promise<string> {
  const version = await readLinkVersion(db, purpose, id);
  if (version === undefined) throw new Error(`there is no ${purpose} ${id}`);
  return signLink(await signingKey(db, purpose), { purpose, id, version: version + ahead });
}

/** The text of a runner's QR code for the bib pickup. */
export const pickupCodeOf = async (db: Db, id: number): Promise<string> =>
  signPickup(await signingKey(db, 'pickup'), id);

/** What a token opens for this purpose; undefined when it was not signed, or was taken back. */
export async function openLink(
  db: Db,
  purpose: VersionedPurpose,
  token: string,
): Promise<{ id: string; version: number } | undefined> {
  const link = readLink(await signingKey(db, purpose), token);
  if (link?.purpose !== purpose) return undefined;
  const version = await readLinkVersion(db, purpose, link.id);
  return version === link.version ? link : undefined;
}

/** The version of the link that is valid; undefined when no row has that number. */
export async function readLinkVersion(
  db: Db,
  purpose: VersionedPurpose,
  id: string | number,
): Promise<number | undefined> {
  const { table, column } = places[purpose];
  const { rows } = await sql<{ version: number | null }>`
    select ${sql.ref(column)} as version from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.version ?? undefined;
}

/** Whether a token is of a runner's link that was asked for, and can be taken (`takeLinkOver`). */
export async function isNextLink(db: Db, token: string): Promise<boolean> {
  const link = readLink(await signingKey(db, 'registration'), token);
  if (link?.purpose !== 'registration') return false;
  return (await readLinkVersion(db, 'registration', link.id)) === link.version - 1;
}

/**
 * Makes a runner's link that was asked for the valid one, in place of the earlier one. Browsers
 * that hold the order keep it, so that a person who only knows an address takes nothing away from
 * the runner. Returns the number of the runner; undefined when the link could not be accepted.
 */
export async function takeLinkOver(
  trx: Transaction<Schema>,
  token: string,
): Promise<number | undefined> {
  const key = await signingKey(trx, 'registration');
  const link = readLink(key, token);
  if (link?.purpose !== 'registration') return undefined;
  const id = Number(link.id);
  const taken = await trx
    .updateTable('participant')
    .set({ link_version: link.version })
    .where('id', '=', id)
    .where('link_version', '=', link.version - 1)
    .returning('email')
    .executeTakeFirst();
  if (!taken) return undefined;
  const before = signLink(key, { ...link, version: link.version - 1 });
  await renewInMails(trx, 'registration', { id, address: taken.email, old: [before], token });
  return id;
}

/**
 * Takes back every link that was mailed so far for a purpose, including one that was asked for and
 * not opened yet. Mails that wait to be sent get the new link, and those to an address other than
 * `address` are not sent.
 */
export async function takeLinkBack(
  trx: Transaction<Schema>,
  purpose: VersionedPurpose,
  { id, address }: { id: string | number; address: string },
): Promise<void> {
  const old = [await currentToken(trx, purpose, id), await tokenAhead(trx, purpose, id, 1)];
  const { table, column } = places[purpose];
  const ended = purpose === 'registration' ? sql`, oldest_order_version = link_version + 2` : sql``;
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 2 ${ended}
    where id = ${id}`.execute(trx);
  const token = await currentToken(trx, purpose, id);
  await renewInMails(trx, purpose, { id, address, old, token });
}

/** Puts a token into mails that wait to be sent, and withdraws those to another address. */
async function renewInMails(
  trx: Transaction<Schema>,
  purpose: VersionedPurpose,
  link: { id: string | number; address: string; old: readonly string[]; token: string },
): Promise<void> {
  const renewed = (text: string) =>
    replaceTokens(text, (token) => (link.old.includes(token) ? link.token : token));
  const participantId = purpose === 'offer' ? undefined : Number(link.id);
  for (const mail of await listWaitingMails(trx, { participantId })) {
    const isToAnother = mail.to_address.toLowerCase() !== link.address.toLowerCase();
    if (!isToAnother) await rewriteMail(trx, mail, renewed);
    else if (renewed(mail.html) !== mail.html) await withdrawMail(trx, mail.id);
  }
}

/**
 * Replaces the signing keys of some purposes. Links in mails that wait to be sent are signed again;
 * all other links of these purposes no longer open anything.
 */
export async function renewSigningKeys(
  trx: Transaction<Schema>,
  purposes: readonly SigningPurpose[],
): Promise<void> {
  const linked = purposes.filter(isLinkPurpose);
  const keysNow = async () => {
    const keys = new Map<LinkPurpose, Buffer>();
    for (const purpose of linked) keys.set(purpose, await signingKey(trx, purpose));
    return keys;
  };
  const before = await keysNow();
  await rotateSigningKeys(trx, purposes);
  const after = await keysNow();
  const renewedToken = (token: string) => {
    for (const [purpose, key] of before) {
      const link = readLink(key, token);
      const newKey = after.get(purpose);
      if (link && newKey) return signLink(newKey, link);
    }
    return token;
  };
  const renewed = (text: string) => replaceTokens(text, renewedToken);
  for (const mail of await listWaitingMails(trx)) await rewriteMail(trx, mail, renewed);
}
