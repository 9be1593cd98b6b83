import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieIn, hostCookieName, setCookie } from '../../platform/http/cookies.ts';

type Place = { isHttps: boolean };

/**
 * Enough for a club's runners, registered by one person; the first of even more are paid by the
 * links in their mails.
 */
const mostOrders = 100;
/** How long a browser keeps the orders that it may open. */
export const orderDays = 30;
const shape = /^([\w-]{43})\.(\d{1,9}(?:m\d{1,9})?(?:-\d{1,9}(?:m\d{1,9})?)*)$/;

/**
 * An order that a browser may open, and the version of the mailed link that gave it access. Without
 * a version, the browser submitted the form, in which anybody can enter any address.
 */
export type Held = { id: number; mailedVersion?: number };

export const orderCookieName = (place: Place) => hostCookieName('orders', place);

/**
 * The `Set-Cookie` by which a browser proves that it made a registration, or came to it by the
 * link. It is signed, so that a browser cannot add others, and valid until that link is taken back.
 * The orders that the browser had before stay.
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

/** The orders that a browser's cookies let it open. */
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
