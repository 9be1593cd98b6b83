import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a link in a mail lets its holder do to the one thing that it names. `moved`: the reader of a
 * runner's former address confirms the one that the office entered.
 */
export type LinkPurpose = (typeof linkPurposes)[number];
const linkPurposes = ['registration', 'guardian', 'offer', 'moved', 'newsletter'] as const;

/** Whether it is a purpose that links are signed for. */
export const isLinkPurpose = (purpose: string): purpose is LinkPurpose =>
  linkPurposes.some((each) => each === purpose);

/** `version` counts how often earlier links were taken back. */
export type SignedLink = { purpose: LinkPurpose; id: string; version: number };

/** 22 characters of base64url hold 132 bits. */
const signatureLength = 22;
const token = new RegExp(
  String.raw`([\w-]{22})\.(${linkPurposes.join('|')})\.([0-9a-f-]{1,36})(?:\.([1-9]\d{0,8}))?`,
);
const shape = new RegExp(`^${token.source}$`);
const anywhere = new RegExp(token, 'g');

/**
 * The token of a link. Anybody who holds it may act without a password as long as its version is
 * valid. `id` is a participant's number, or the UUID of a waiting entry or a subscriber. Its last
 * character is never a punctuation mark, which mail programs would cut off. The first version is
 * left out, so that links from before there were versions stay valid until they are taken back.
 */
export function signLink(
  key: Buffer,
  { purpose, id, version }: { purpose: LinkPurpose; id: string | number; version: number },
): string {
  const named = version === 0 ? `${purpose}.${id}` : `${purpose}.${id}.${version}`;
  return `${signature(key, named)}.${named}`;
}

/**
 * What a token names, whether or not it is still valid; undefined when this key has not signed it.
 */
export function readLink(key: Buffer, token: string): SignedLink | undefined {
  const [, given = '', purpose, id = '', version] = shape.exec(token) ?? [];
  const expected = signature(key, token.slice(signatureLength + 1));
  if (given.length !== expected.length) return undefined;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return { purpose: purpose as LinkPurpose, id, version: Number(version ?? 0) };
}

/** A text in which `change` has replaced everything that looks like a token. */
export const replaceTokens = (text: string, change: (token: string) => string): string =>
  text.replace(anywhere, (token) => change(token));

/** 24 hexadecimal digits hold 96 bits. */
const pickupShape = /^TRR([1-9]\d{0,8})\.([0-9A-F]{24})$/;

/**
 * The text of a runner's QR code for the bib pickup: `TRR17.` and a signature. It opens nothing by
 * itself, so it has no version to take back. It has only capitals and digits, which make the
 * smallest code, and which a scanner that acts as a keyboard types correctly with Caps Lock on and
 * in any Latin layout.
 */
export const signPickup = (key: Buffer, id: number): string =>
  `TRR${id}.${pickupSignature(key, id)}`;

/** The runner's number in a pickup code, in either case; undefined when not signed by this key. */
export function readPickup(key: Buffer, text: string): number | undefined {
  const [, id = '', given = ''] = pickupShape.exec(text.trim().toUpperCase()) ?? [];
  if (!id) return undefined;
  const expected = pickupSignature(key, Number(id));
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : undefined;
}

const pickupSignature = (key: Buffer, id: number) =>
  mac(key, `pickup.${id}`).toString('hex').slice(0, 24).toUpperCase();

const signature = (key: Buffer, named: string) =>
  mac(key, named).toString('base64url').slice(0, signatureLength);

const mac = (key: Buffer, named: string) => createHmac('sha256', key).update(named).digest();
