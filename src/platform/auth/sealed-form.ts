import { createHmac, timingSafeEqual } from 'node:crypto';

/** What somebody posted and was not taken yet, to be sent to the same address once it may be. */
export type KeptForm = {
  /** The page that it was posted to, with its query. */
  address: string;
  fields: Record<string, string>;
};

/** Who may open a sealed form, and until when; `now` in milliseconds. */
type Holder = { holder: string; until: number };

/** How long a form waits for its sign-in, or for a password. */
export const keptMinutes = 30;

/** Characters that still fit beside the fields of the form that carries it. */
const mostKept = 48 * 1024;

/** Typed again each time: it is not ours to carry about. */
const isSecret = (name: string) => /password/i.test(name) || name === 'code';

const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * What of a form is carried in the page itself, so that the server keeps nothing of it: with its
 * address, its holder and its end under one signature, so that nobody makes one up for another.
 * Undefined: there is nothing to carry, or too much.
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
 * What `sealForm` sealed for this holder; undefined for anything else, and when its time is over.
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
  // Signed by us, so that it has the shape that we gave it.
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as KeptForm & Holder;
  if (kept.holder !== holder || kept.until <= now) return undefined;
  return { address: kept.address, fields: kept.fields };
}
