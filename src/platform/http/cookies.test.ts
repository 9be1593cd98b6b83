import { describe, expect, it } from 'vitest';
import { cookieIn, hostCookieName, setCookie } from './cookies.ts';

describe('cookieIn', () => {
  it.each([
    ['lang=ro; admin=abc', 'admin', 'abc'],
    ['lang=ro;admin=abc', 'admin', 'abc'],
    ['my-admin=other; admin=abc', 'admin', 'abc'],
    ['admin=first; admin=second', 'admin', 'first'],
    ['admin=a=b', 'admin', 'a=b'],
    ['admin=', 'admin', undefined],
    ['admin', 'admin', undefined],
    ['', 'admin', undefined],
    [undefined, 'admin', undefined],
    ['lang=ro', 'toString', undefined],
    ['__proto__=x; lang=ro', 'lang', 'ro'],
  ])('finds in %j as %s: %j', (cookies, name, value) => {
    expect(cookieIn(cookies, name)).toBe(value);
  });
});

describe('setCookie', () => {
  it('keeps a cookie from scripts, and from forms of other sites', () => {
    const cookie = { name: 'orders', value: 'a.1-2', maxAge: 60 };
    expect(setCookie({ ...cookie, isHttps: false })).toBe(
      'orders=a.1-2; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(setCookie({ ...cookie, isHttps: true })).toBe(
      'orders=a.1-2; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('lets a script read it, or no other site lead to it, where that is asked for', () => {
    const cookie = { name: 'lang', value: 'ro', maxAge: 60, isHttps: false };
    expect(setCookie(cookie, { httpOnly: false, sameSite: 'strict' })).toBe(
      'lang=ro; Max-Age=60; Path=/; SameSite=Strict',
    );
  });
});

it('binds the name to this host over TLS only', () => {
  expect(hostCookieName('orders', { isHttps: true })).toBe('__Host-orders');
  expect(hostCookieName('orders', { isHttps: false })).toBe('orders');
});
