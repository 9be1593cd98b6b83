import type { Kysely, Transaction } from 'kysely';
import { fallbackLanguage, type Language } from '../edition/words/languages.ts';
import { findFactors, holdStaff } from '../platform/auth/factor.queries.ts';
import {
  deleteSession,
  findSessionRow,
  insertSession,
  isKnownToken,
} from '../platform/auth/session.queries.ts';
import { newToken, tokenHash } from '../platform/auth/session-token.ts';
import { mostTries, type Staff, tryWindowS } from '../platform/auth/staff.contract.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { networkInWords } from '../platform/http/address-prefix.rules.ts';
import { type Refused, refused } from '../platform/http/result.ts';
import { writeAudit } from './audit/write-audit.ts';
import { noteDevice } from './device.queries.ts';
import { deviceName } from './device.rules.ts';
import { askForPasskey, isGoodPasskey } from './passkeys.ts';
import { fitsPassword } from './password-hash.ts';
import { isRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './second-factor.ts';
import { countTries, countTry, giveTryBack, networkKeys, type TryKey } from './sign-in-tries.ts';
import { findStaff, findStaffToSignIn, takeCodeStep, updateStaff } from './staff.queries.ts';
import { type Telling, tellOfAccess } from './tell-of-access.ts';

/** The browser from which a person signs in. */
export type Browser = {
  /** The browser's name, as it says it. */
  device: string;
  address: string;
  /** The token that its cookie still holds. */
  token: string | undefined;
  /** The language in which it reads the site. */
  language?: Language;
  siteUrl: string;
};

/**
 * The site that mails about a sign-in come from, and their language for a person who has none yet.
 */
const tellingIn = ({ siteUrl, language = fallbackLanguage() }: Browser): Telling => ({
  siteUrl,
  language,
});

/** A session's token; `needsCode`: it is only valid for giving the second factor. */
export type SignedIn = { ok: true; token: string; staff: Staff; needsCode: boolean };

type FactorTaken =
  | SignedIn
  | Refused<'code-wrong' | 'session-ended'>
  | Refused<'too-many-requests'>;

/**
 * Opens a session; `sign-in-wrong` when no such person exists or the password is another one. Both
 * do the same work, so that nothing tells them apart.
 */
export async function signIn(
  db: Kysely<Schema>,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignedIn | Refused<'sign-in-wrong'> | Refused<'too-many-requests'>> {
  const account = email.trim().toLowerCase();
  const keys = await keysOfTry(db, account, browser);
  const counted = await countTries(db, keys);
  if (!counted.ok) return counted;
  const staff = await findStaffToSignIn(db, account);
  const isRight = await fitsPassword(password, staff?.password_hash ?? null);
  const wrong = refused('sign-in-wrong');
  if (!staff || !isRight) return wrong;
  const opened = await inTransaction(db, async (trx) => {
    await holdStaff(trx, staff.id);
    // The password may have changed, or the access been closed, while the password was checked.
    const now = await findStaffToSignIn(trx, account);
    if (now?.id !== staff.id || now.password_hash !== staff.password_hash) return wrong;
    const needsCode = now.has_factor;
    const proof = { isVerified: !needsCode, isConfirmed: true };
    const token = await openSession(trx, now, browser, proof);
    return { ok: true as const, token, staff: now, needsCode };
  });
  if (opened.ok) for (const { key } of keys) await giveTryBack(db, key);
  return opened;
}

/**
 * The keys under which a try is counted. A browser that has been signed in as this person counts
 * alone, so that a stranger's guesses cannot keep them out.
 */
async function keysOfTry(
  db: Kysely<Schema>,
  account: string,
  { address, token }: Browser,
): Promise<TryKey[]> {
  if (token && (await isKnownToken(db, tokenHash(token), account))) {
    return [{ key: `browser ${token}`, most: mostTries }];
  }
  return [...networkKeys('address', address), { key: `account ${account}`, most: mostTries }];
}

/**
 * Adds a session. Once it is complete, also adds its audit row and, if the account has not seen the
 * device, a mail about it. Returns its token. The session that the browser had before ends,
 * even another person's, as nobody could end it there any more.
 */
export async function openSession(
  trx: Transaction<Schema>,
  staff: Staff,
  browser: Browser,
  { isVerified, isConfirmed }: { isVerified: boolean; isConfirmed: boolean },
): Promise<string> {
  const { device, token: former, language } = browser;
  if (former) await deleteSession(trx, tokenHash(former));
  const token = newToken();
  await insertSession(trx, {
    token_hash: tokenHash(token),
    staff_id: staff.id,
    device: device.slice(0, 300),
    is_verified: isVerified,
    isConfirmed,
  });
  if (isVerified) {
    await tellOfNewDevice(trx, staff, browser);
    if (language) await updateStaff(trx, staff.id, { language });
    await writeAudit(trx, { staff, action: 'session.start', subject: `staff ${staff.email}` });
  }
  return token;
}

async function tellOfNewDevice(
  trx: Transaction<Schema>,
  { id }: Staff,
  browser: Browser,
): Promise<void> {
  const device = deviceName(browser.device);
  if (!(await noteDevice(trx, id, device))) return;
  const row = await findStaff(trx, id);
  const network = networkInWords(browser.address);
  const change = { kind: 'new-device' as const, device, network, at: new Date() };
  if (row) await tellOfAccess(trx, row, change, tellingIn(browser));
}

/**
 * Opens the session that a half-open one and a code of the second factor make, with a token of its
 * own. `code-wrong`: another code, or one that was used before; `session-ended`: there is no
 * half-open session.
 */
export function giveCode(db: Kysely<Schema>, code: string, browser: Browser): Promise<FactorTaken> {
  return giveFactor(db, browser, (trx, staff) => isGoodCode(trx, staff, code, tellingIn(browser)));
}

/** The same with what a passkey has signed. */
export function givePasskey(
  db: Kysely<Schema>,
  signed: string,
  browser: Browser,
): Promise<FactorTaken> {
  const asking = { siteUrl: browser.siteUrl, session: tokenHash(browser.token ?? '') };
  return giveFactor(db, browser, (trx, { id }) => isGoodPasskey(trx, id, signed, asking));
}

/**
 * The challenge for the passkeys of a person who still has to give a second factor; undefined:
 * none.
 */
export async function askAtSignIn(db: Kysely<Schema>, token: string, siteUrl: string) {
  const session = tokenHash(token);
  const half = await findSessionRow(db, session);
  return half && !half.is_verified ? askForPasskey(db, half.id, { siteUrl, session }) : undefined;
}

async function giveFactor(
  db: Kysely<Schema>,
  browser: Browser,
  isGood: (trx: Transaction<Schema>, staff: Staff) => Promise<boolean>,
): Promise<FactorTaken> {
  const hash = tokenHash(browser.token ?? '');
  const half = await findSessionRow(db, hash);
  if (!half || half.is_verified) return refused('session-ended');
  const { id, email, name, role, rights } = half;
  const staff = { id, email, name, role, rights };
  const key = `code ${staff.id}`;
  const counted = await countTry(db, key, tryWindowS.code);
  if (!counted.ok) return counted;
  const taken = await inTransaction(db, async (trx): Promise<FactorTaken> => {
    await holdStaff(trx, id);
    // The session was ended meanwhile: by a new password, or as the access was closed.
    if (!(await findSessionRow(trx, hash))) return refused('session-ended');
    if (!(await isGood(trx, staff))) {
      await writeAudit(trx, { staff, action: 'session.refuse', subject: `staff ${staff.email}` });
      return refused('code-wrong');
    }
    const token = await openSession(trx, staff, browser, { isVerified: true, isConfirmed: true });
    return { ok: true, token, staff, needsCode: false };
  });
  if (taken.ok) await giveTryBack(db, key);
  return taken;
}

/**
 * Whether a code is the app's or a recovery code, and takes it: each is valid once. The owner gets
 * a mail when a recovery code is used.
 */
export async function isGoodCode(
  trx: Transaction<Schema>,
  staff: Staff,
  code: string,
  telling: Telling,
): Promise<boolean> {
  const { id, email } = staff;
  const row = await findStaff(trx, id);
  if (await isRecoveryCode(trx, id, code)) {
    const { codes: left } = await findFactors(trx, id);
    if (row) await tellOfAccess(trx, row, { kind: 'recovery-used', left }, telling);
    await writeAudit(trx, { staff, action: 'staff.recovery-use', subject: `staff ${email}` });
    return true;
  }
  const secret = row?.totp_since && row.totp_secret;
  const step = secret ? stepOfCode(secret, code) : undefined;
  return step !== undefined && takeCodeStep(trx, id, step);
}

/** Ends the session of a cookie's token. */
export async function signOut(db: Kysely<Schema>, token: string | undefined): Promise<void> {
  if (token) await deleteSession(db, tokenHash(token));
}
