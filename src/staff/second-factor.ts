import { Secret, TOTP } from 'otpauth';
import { edition } from '../edition/edition.ts';

const periodS = 30;

const generator = (secret: string, label: string) =>
  new TOTP({
    issuer: edition().event.name,
    label,
    secret: Secret.fromBase32(secret),
    period: periodS,
  });

/** A new secret, in Base32: 160 bits, as RFC 4226 advises. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code for the app: `otpauth://totp/…`. */
export const secretAddress = (secret: string, email: string): string =>
  generator(secret, email).toString();

/**
 * The period that a code of six digits belongs to, now or one before or after, for clocks that are
 * off; undefined: another code. It uses the machine's clock, as a rehearsal does not move the
 * clocks of phones.
 */
export function stepOfCode(secret: string, code: string, nowMs = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = generator(secret, '').validate({ token, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta;
}
