import { createHash, randomBytes } from 'node:crypto';
import { cookieIn, hostCookieName, setCookie } from '../http/cookies.ts';

/** Idle sessions end after this time, all others after `sessionDays` at the latest. */
export const sessionIdleHours = 12;
export const sessionDays = 30;

/** How long a passkey may take to sign its challenge. */
export const challengeMinutes = 5;

/** How long a session waits for the second factor. */
export const halfOpenMinutes = 15;

/** How long a password or second factor that was given is enough for grave actions. */
export const stepUpMinutes = 10;

const daySeconds = 24 * 3600;

/** 43 characters of base64url hold 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, as the database keeps it: nobody can act with a hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sessionCookieName = (place: { isHttps: boolean }) => hostCookieName('admin', place);

/** Name of the cookie that says which browser a form waits for. */
export const formCookieName = (place: { isHttps: boolean }) => hostCookieName('admin-form', place);

/** The `Set-Cookie` of a session; without a token the one that deletes it. */
export const sessionCookie = (token: string | undefined, { isHttps }: { isHttps: boolean }) =>
  setCookie({
    name: sessionCookieName({ isHttps }),
    value: token ?? '',
    maxAge: token ? sessionDays * daySeconds : 0,
    isHttps,
  });

/** The token in a request's cookies. */
export const tokenIn = (cookies: string | undefined, { isHttps }: { isHttps: boolean }) =>
  cookieIn(cookies, sessionCookieName({ isHttps }));
