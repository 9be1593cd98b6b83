import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const hasCredential = 0x40;

type Asked = { challenge: string };
/** What a browser would fill in itself: tests send false values. */
type Site = { origin: string; rpId: string };

/** A security key made of software, which signs whatever it gets, as ES256. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let counter = 0;
  const counted = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };
  const clientData = (type: string, { challenge }: Asked, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    id,
    /** Turns the counter back, as a copy of the key would. */
    rewind(to: number) {
      counter = to;
    },
    /** Makes the passkey: the result of `navigator.credentials.create`, as JSON. */
    create(asked: Asked, site: Site): string {
      const authData = Buffer.concat([
        sha256(site.rpId),
        Buffer.from([userPresent | hasCredential]),
        counted(),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        cose,
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', asked, site).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs in with it: the result of `navigator.credentials.get`, as JSON. */
    get(asked: Asked, site: Site): string {
      counter += 1;
      const authData = Buffer.concat([sha256(site.rpId), Buffer.from([userPresent]), counted()]);
      const client = clientData('webauthn.get', asked, site);
      const signed = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
      });
    },
  };
}
