import { createHash, randomBytes } from 'node:crypto';

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

/** Browsers take the prefix from this very host and over TLS only. */
export const sessionCookieName = ({ isHttps }: { isHttps: boolean }) =>
  isHttps ? '__Host-office' : 'office';

/** Of the cookie that says whose browser a form waits for. */
export const formCookieName = ({ isHttps }: { isHttps: boolean }) =>
  isHttps ? '__Host-office-form' : 'office-form';

/** The `Set-Cookie` of a session; without a token the one that ends it. */
export function sessionCookie(token: string | undefined, { isHttps }: { isHttps: boolean }) {
  const maxAge = token ? sessionDays * daySeconds : 0;
  const secure = isHttps ? '; Secure' : '';
  return `${sessionCookieName({ isHttps })}=${token ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The token that a request's cookies hold. */
export const tokenIn = (cookies: string | undefined, { isHttps }: { isHttps: boolean }) =>
  cookieIn(cookies, sessionCookieName({ isHttps }));

/** The value of one of a request's cookies; undefined also when it is empty. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}
