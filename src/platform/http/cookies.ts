import { parseCookie, stringifySetCookie } from 'cookie';

/** The value of one of a request's cookies; undefined also when it is empty. */
export const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  (cookies && parseCookie(cookies)[name]) || undefined;

/** With this prefix, browsers accept the cookie only from this very host and over TLS. */
export const hostCookieName = (name: string, { isHttps }: { isHttps: boolean }) =>
  isHttps ? `__Host-${name}` : name;

/**
 * The `Set-Cookie` of a cookie for the whole site, which no script can read and no form on another
 * site sends, unless `more` says otherwise; `maxAge` in seconds, 0 to delete it.
 */
export const setCookie = (
  cookie: { name: string; value: string; maxAge: number; isHttps: boolean },
  more: { httpOnly?: boolean; sameSite?: 'strict' } = {},
): string => {
  const { isHttps, ...named } = cookie;
  const safe = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' } as const;
  return stringifySetCookie({ ...named, ...safe, ...more });
};
