import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieIn, hostCookieName, setCookie } from '../../http/cookies.ts';
import { passMinutes } from './mailed-code.rules.ts';

/** What a browser has shown: that the mailbox of this link was its holder's a moment ago. */
type Shown = { id: number; version: number };

const shape = /^([\w-]{43})\.(\d{1,9})\.(\d{1,9})\.(\d{1,13})$/;

/**
 * A pass for whoever gave the code that was mailed: good for `passMinutes`, and only while the link
 * that it was asked for is.
 */
export function signPass(secret: string, { id, version }: Shown, now: Date): string {
  const named = `${id}.${version}.${now.getTime() + passMinutes * 60_000}`;
  return `${signature(secret, named)}.${named}`;
}

/** Whether a pass opens the data of this participant at this moment. */
export function isPassGood(
  secret: string,
  pass: string | undefined,
  { id, version }: Shown,
  now: Date,
): boolean {
  const [, given = '', ...parts] = shape.exec(pass ?? '') ?? [];
  const expected = signature(secret, parts.join('.'));
  if (given.length !== expected.length) return false;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return false;
  const [ofId, ofVersion, untilMs] = parts.map(Number);
  return ofId === id && ofVersion === version && now.getTime() < (untilMs ?? 0);
}

// Apart from the links, which the same secret signs: neither is ever taken for the other.
const signature = (secret: string, named: string) =>
  createHmac('sha256', secret).update(`mailbox pass ${named}`).digest('base64url');

type Place = { isHttps: boolean };

/** One for each runner, as a family shares a browser. */
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
