import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
import { listPasskeys, setChallenge, takeChallenge } from '../platform/auth/factor.queries.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { OfficeContext } from '../site/office-use-case.ts';

/**
 * Where passkeys are valid: this site under this exact address, so that no look-alike can use one.
 */
const partyOf = (siteUrl: string) => {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, origin };
};

type Asking = { siteUrl: string; session: Buffer };

/** A challenge for the person who asks, in their session. */
export const askingOf = ({ siteUrl, session }: OfficeContext): Asking => ({
  siteUrl,
  session: session.hash,
});

/** The options from which the browser makes a passkey. */
export async function askForNewPasskey(
  db: Kysely<Schema>,
  staff: Staff,
  { siteUrl, session }: Asking,
) {
  const { event } = edition();
  const known = await listPasskeys(db, staff.id);
  const options = await generateRegistrationOptions({
    rpName: event.name,
    rpID: partyOf(siteUrl).rpID,
    userID: Buffer.from(staff.id.replaceAll('-', ''), 'hex'),
    userName: staff.email,
    userDisplayName: staff.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await setChallenge(db, session, options.challenge);
  return options;
}

/** Keeps a passkey that was made from the last challenge; false when it was not. */
export async function takeNewPasskey(
  trx: Transaction<Schema>,
  staff: Staff,
  { name, made }: { name: string; made: string },
  { siteUrl, session }: Asking,
): Promise<boolean> {
  const challenge = await takeChallenge(trx, session);
  const { rpID, origin } = partyOf(siteUrl);
  const verified = await unlessMalformed(() =>
    verifyRegistrationResponse({
      response: JSON.parse(made) as RegistrationResponseJSON,
      expectedChallenge: challenge ?? '',
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!challenge || !verified?.verified || !verified.registrationInfo) return false;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  const added = await trx
    .insertInto('staff_passkey')
    .values({
      id,
      staff_id: staff.id,
      name,
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      // As the browser says, unchecked by the library.
      transports: [transports ?? []].flat().filter((way) => typeof way === 'string'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The challenge for a person's passkeys to sign; undefined when they have none. */
export async function askForPasskey(
  db: Kysely<Schema>,
  staffId: string,
  { siteUrl, session }: Asking,
) {
  const known = await listPasskeys(db, staffId);
  if (known.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: partyOf(siteUrl).rpID,
    allowCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: 'preferred',
  });
  await setChallenge(db, session, options.challenge);
  return options;
}

/** Whether one of a person's passkeys has signed the last challenge, which is then used up. */
export async function isGoodPasskey(
  trx: Transaction<Schema>,
  staffId: string,
  signed: string,
  { siteUrl, session }: Asking,
): Promise<boolean> {
  const challenge = await takeChallenge(trx, session);
  if (!challenge) return false;
  const { rpID, origin } = partyOf(siteUrl);
  const known = await listPasskeys(trx, staffId);
  const verified = await unlessMalformed(() => {
    const response = JSON.parse(signed) as AuthenticationResponseJSON;
    const passkey = known.find(({ id }) => id === response.id);
    if (!passkey) return Promise.resolve(undefined);
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    });
  });
  if (!verified?.verified) return false;
  const { credentialID, newCounter } = verified.authenticationInfo;
  await trx
    .updateTable('staff_passkey')
    .set({ counter: String(newCounter), used_at: new Date() })
    .where('id', '=', credentialID)
    .execute();
  return true;
}

/** The library throws for anything that is malformed, which counts as no passkey here. */
async function unlessMalformed<Outcome>(
  verify: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
