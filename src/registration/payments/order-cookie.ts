import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieIn, hostCookieName, setCookie } from '../../platform/http/cookies.ts';

type Place = { isHttps: boolean };

/**
 * A club's runners, registered by one person; whoever has more pays the first ones by their mails.
 */
const mostOrders = 100;
/** How long a browser keeps the orders that it has come by. */
export const orderDays = 30;
const shape = /^([\w-]{43})\.(\d{1,9}(?:m\d{1,9})?(?:-\d{1,9}(?:m\d{1,9})?)*)$/;

/**
 * An order that a browser holds, and by which of the links that were mailed it came to it. Absent: it
 * sent the form, where anybody can write anybody's address.
 */
export type Held = { id: number; mailedVersion?: number };

export const orderCookieName = (place: Place) => hostCookieName('orders', place);

/**
 * The `Set-Cookie` by which a browser shows that it made a registration, or came by the link to it:
 * signed, so that it names no others, and good until that link is taken back. Those that it held
 * before stay.
 */
export function orderCookie(
  key: Buffer,
  cookies: string | undefined,
  held: Held,
  place: Place,
): string {
  const before = ordersIn(key, cookies, place);
  const known = before.find(({ id }) => id === held.id);
  const others = before.filter((order) => order !== known);
  const kept = [...others, { ...known, ...held }].slice(-mostOrders);
  const named = kept
    .map(({ id, mailedVersion }) => (mailedVersion === undefined ? id : `${id}m${mailedVersion}`))
    .join('-');
  const value = `${signature(key, named)}.${named}`;
  return setCookie({
    name: orderCookieName(place),
    value,
    maxAge: orderDays * 24 * 3600,
    isHttps: place.isHttps,
  });
}

/** The orders that a browser has come by. */
export function ordersIn(key: Buffer, cookies: string | undefined, place: Place): Held[] {
  const [, given = '', named = ''] =
    shape.exec(cookieIn(cookies, orderCookieName(place)) ?? '') ?? [];
  const expected = signature(key, named);
  if (given.length !== expected.length) return [];
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return [];
  return named.split('-').map((each) => {
    const [id = 0, mailedVersion] = each.split('m').map(Number);
    return mailedVersion === undefined ? { id } : { id, mailedVersion };
  });
}

const signature = (key: Buffer, named: string) =>
  createHmac('sha256', key).update(named).digest('base64url');
