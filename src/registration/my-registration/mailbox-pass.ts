import type { Kysely } from 'kysely';
import { newToken, tokenHash } from '../../platform/auth/session-token.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { cookieIn, hostCookieName, setCookie } from '../../platform/http/cookies.ts';
import { passMinutes } from './mailed-code.rules.ts';

/** What a browser has proven: its user had access to this link's mailbox a moment ago. */
type Shown = { id: number; version: number };

/**
 * Gives a pass to a browser whose user gave the mailed code. It is good for `passMinutes`, and only
 * as long as the link that it was asked for. Returns the pass for the browser to keep; the database
 * keeps only its hash.
 */
export async function givePass(
  db: Kysely<Schema>,
  { id, version }: Shown,
  now: Date,
): Promise<string> {
  const pass = newToken();
  await db
    .insertInto('mailbox_pass')
    .values({
      hash: tokenHash(pass),
      participant_id: id,
      link_version: version,
      expires_at: new Date(now.getTime() + passMinutes * 60_000),
    })
    .execute();
  return pass;
}

/** Whether a pass opens the data of this participant at this moment. */
export async function isPassGood(
  db: Kysely<Schema>,
  pass: string | undefined,
  { id, version }: Shown,
  now: Date,
): Promise<boolean> {
  if (!pass) return false;
  const row = await db
    .selectFrom('mailbox_pass')
    .select('hash')
    .where('hash', '=', tokenHash(pass))
    .where('participant_id', '=', id)
    .where('link_version', '=', version)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the passes that have expired. */
export async function forgetPasses(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('mailbox_pass').where('expires_at', '<=', now).execute();
}

type Place = { isHttps: boolean };

/** Each runner has a cookie of their own, as a family may share a browser. */
export const passCookieName = (id: number | string, place: Place) =>
  hostCookieName(`mailbox-${id}`, place);

/** The `Set-Cookie` that has a browser keep a pass. */
export const passCookie = (id: number, pass: string, { isHttps }: Place): string =>
  setCookie({
    name: passCookieName(id, { isHttps }),
    value: pass,
    maxAge: passMinutes * 60,
    isHttps,
  });

/** The pass for a runner that a request's cookies hold. */
export const passIn = (cookies: string | undefined, id: number, place: Place) =>
  cookieIn(cookies, passCookieName(id, place));
