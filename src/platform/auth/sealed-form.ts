import { createHmac, timingSafeEqual } from 'node:crypto';

/** A form that was posted and not accepted yet, to be sent to the same address later. */
export type KeptForm = {
  /** The address of the page that it was posted to, with its query. */
  address: string;
  fields: Record<string, string>;
};

/** The browser that may open a sealed form, and until when; `now` in milliseconds. */
type Holder = { holder: string; until: number };

/** How long a form waits for its sign-in, or for a password. */
export const keptMinutes = 30;

/** The most characters, to leave room for the other fields of the form that carries it. */
const mostKept = 48 * 1024;

/** These have to be typed again each time, since we do not want to carry them in a page. */
const isSecret = (name: string) => /password/i.test(name) || name === 'code';

const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A form that the page itself carries, so that the server stores nothing of it. Its address, its
 * holder and its end are under one signature, so that nobody can forge one for another holder.
 * Undefined when there is nothing to carry, or too much.
 */
export function sealForm(
  key: Buffer,
  { address, fields }: KeptForm,
  { holder, until }: Holder,
): string | undefined {
  const carried = Object.entries(fields).filter(([name]) => !isSecret(name));
  const text = Buffer.from(
    JSON.stringify({ address, fields: Object.fromEntries(carried), holder, until }),
  ).toString('base64url');
  if (carried.length === 0 || text.length > mostKept) return undefined;
  return `${signature(key, text).toString('base64url')}.${text}`;
}

/**
 * The form that `sealForm` sealed for this holder; undefined for anything else, and when it has
 * expired.
 */
export function openForm(
  key: Buffer,
  sealed: string,
  { holder, now }: { holder: string; now: number },
): KeptForm | undefined {
  const [given = '', text = ''] = sealed.split('.', 2);
  const bytes = Buffer.from(given, 'base64url');
  const expected = signature(key, text);
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined;
  // We have signed it, so it has the shape that we gave it.
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as KeptForm & Holder;
  if (kept.holder !== holder || kept.until <= now) return undefined;
  return { address: kept.address, fields: kept.fields };
}
