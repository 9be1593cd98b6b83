import { createHash, randomBytes } from 'node:crypto';
import { cookieIn, hostCookieName, setCookie } from '../http/cookies.ts';

/** Idle sessions end after this, all others at the latest after `sessionDays`. */
export const sessionIdleHours = 12;
export const sessionDays = 30;

/** How long a passkey has to sign what it is asked. */
export const challengeMinutes = 5;

/** How long the second factor is waited for. */
export const halfOpenMinutes = 15;

/** How long a password or a second factor that was given counts for grave steps. */
export const stepUpMinutes = 10;

const daySeconds = 24 * 3600;

/** 43 characters of base64url hold 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: whoever reads it cannot act with it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sessionCookieName = (place: { isHttps: boolean }) => hostCookieName('admin', place);

/** Of the cookie that says whose browser a form waits for. */
export const formCookieName = (place: { isHttps: boolean }) => hostCookieName('admin-form', place);

/** The `Set-Cookie` of a session; without a token the one that ends it. */
export const sessionCookie = (token: string | undefined, { isHttps }: { isHttps: boolean }) =>
  setCookie({
    name: sessionCookieName({ isHttps }),
    value: token ?? '',
    maxAge: token ? sessionDays * daySeconds : 0,
    isHttps,
  });

/** The token that a request's cookies hold. */
export const tokenIn = (cookies: string | undefined, { isHttps }: { isHttps: boolean }) =>
  cookieIn(cookies, sessionCookieName({ isHttps }));
