import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a link in a mail lets its holder do, to the one thing that it names; `moved`: whoever reads
 * the address that was a runner's confirms the one that the office wrote down.
 */
export type LinkPurpose = (typeof linkPurposes)[number];
const linkPurposes = ['registration', 'guardian', 'offer', 'moved', 'newsletter'] as const;

/** Whether links are signed for it. */
export const isLinkPurpose = (purpose: string): purpose is LinkPurpose =>
  linkPurposes.some((each) => each === purpose);

/** `version` counts how often the links mailed before were taken back. */
export type SignedLink = { purpose: LinkPurpose; id: string; version: number };

/** 22 characters of base64url hold 132 bits. */
const signatureLength = 22;
const token = new RegExp(
  String.raw`([\w-]{22})\.(${linkPurposes.join('|')})\.([0-9a-f-]{1,36})(?:\.([1-9]\d{0,8}))?`,
);
const shape = new RegExp(`^${token.source}$`);
const anywhere = new RegExp(token, 'g');

/**
 * The token of a link: whoever holds it may act, without a password, while its version counts. `id`
 * is a participant's number, or the UUID of a waiting entry or a subscriber. Its last character is
 * never a sign, which mail programs would cut off. The first version is left out: so links from
 * before there were versions stay good until they are taken back.
 */
export function signLink(
  key: Buffer,
  { purpose, id, version }: { purpose: LinkPurpose; id: string | number; version: number },
): string {
  const named = version === 0 ? `${purpose}.${id}` : `${purpose}.${id}.${version}`;
  return `${signature(key, named)}.${named}`;
}

/**
 * What a token names, whether it counts still or not; undefined for one that this key has not
 * signed.
 */
export function readLink(key: Buffer, token: string): SignedLink | undefined {
  const [, given = '', purpose, id = '', version] = shape.exec(token) ?? [];
  const expected = signature(key, token.slice(signatureLength + 1));
  if (given.length !== expected.length) return undefined;
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return { purpose: purpose as LinkPurpose, id, version: Number(version ?? 0) };
}

/** A text in which `change` has replaced whatever looks like a token. */
export const replaceTokens = (text: string, change: (token: string) => string): string =>
  text.replace(anywhere, (token) => change(token));

/** 24 hexadecimal digits hold 96 bits. */
const pickupShape = /^TRR([1-9]\d{0,8})\.([0-9A-F]{24})$/;

/**
 * What a runner's QR code for the bib pickup says: `TRR17.` and a signature. It opens nothing by
 * itself, so it has no version to take back. In capitals and digits only: the smallest code, which
 * a scanner that types like a keyboard types rightly with Caps Lock on and in any Latin layout.
 */
export const signPickup = (key: Buffer, id: number): string =>
  `TRR${id}.${pickupSignature(key, id)}`;

/** Whose pickup code it is, in either case; undefined for one that this key has not signed. */
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
