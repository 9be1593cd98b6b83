import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail lets its holder do, to the one thing that it names. */
export type LinkPurpose = 'registration' | 'guardian' | 'offer';

export type SignedLink = { purpose: LinkPurpose; id: string };

/** 22 characters of base64url hold 132 bits. */
const signatureLength = 22;
const shape = /^([\w-]{22})\.(registration|guardian|offer)\.([0-9a-f-]{1,36})$/;

/**
 * The token of a link: whoever holds it may act, without a password. `id` is a participant's number
 * or a waiting entry's UUID. Its last character is never a sign, which mail programs would cut off.
 */
export function signLink(
  secret: string,
  { purpose, id }: { purpose: LinkPurpose; id: string | number },
): string {
  const named = `${purpose}.${id}`;
  return `${signature(secret, named)}.${named}`;
}

/** What a token names; undefined for one that this secret has not signed. */
export function readLink(secret: string, token: string): SignedLink | undefined {
  const [, given = '', purpose, id = ''] = shape.exec(token) ?? [];
  const expected = signature(secret, `${purpose}.${id}`);
  if (given.length !== expected.length) return undefined;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return { purpose: purpose as LinkPurpose, id };
}

const signature = (secret: string, named: string) =>
  createHmac('sha256', secret).update(named).digest('base64url').slice(0, signatureLength);
