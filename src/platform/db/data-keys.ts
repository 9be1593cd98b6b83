import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

declare const sealed: unique symbol;
/** Text that is stored encrypted. It is no string to TypeScript: only `open` makes it readable. */
export type Sealed = { readonly [sealed]: true };

/** The pattern of a sealed value, for the database and for us; `''` is stored as it is. */
export const sealedPattern = '^s1:[0-9a-f]{8}:[A-Za-z0-9_-]{38,}$';

/** The beginning of a sealed value, which names its key, so that long values are not read. */
export const sealedStart = '^s1:[0-9a-f]{8}:$';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipherName = 'aes-256-gcm';

/** The empty text, which is not sealed: queries can check whether there is a value. */
export const nothingSealed = '' as unknown as Sealed;

/** A key from its 44 characters of base64; undefined when the text is no key. */
export function readDataKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes && key.toString('base64') === text ? key : undefined;
}

/** A new key, in the form in which `DATA_KEY` or the file holds it. */
export const makeDataKey = (): string => randomBytes(keyBytes).toString('base64');

/** A value cannot be read with the present keys: sealed with another one, or changed since. */
class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * The keys that seal personal data in the database, the newest first: the newest seals, all of them
 * open. Every value names its key and is bound to its column, so that it cannot be used in another
 * one.
 */
export class DataKeys {
  readonly newestId: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  constructor(keys: readonly Buffer[]) {
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
    const [newestId] = this.#keys.keys();
    if (newestId === undefined) throw new Error('There must be a key.');
    this.newestId = newestId;
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  seal(column: string, text: string): Sealed {
    if (text === '') return nothingSealed;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(cipherName, this.#key(this.newestId, column), nonce);
    cipher.setAAD(Buffer.from(column));
    const content = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    const value = `s1:${this.newestId}:${Buffer.concat(content).toString('base64url')}`;
    return value as unknown as Sealed;
  }

  /** Throws `SealError` for a value that these keys did not seal for this column. */
  open(column: string, value: Sealed): string {
    const text = value as unknown as string;
    if (text === '') return '';
    const [version, id = '', content = ''] = text.split(':');
    const bytes = Buffer.from(content, 'base64url');
    if (version !== 's1' || bytes.length < nonceBytes + tagBytes) {
      throw new SealError(`A value of ${column} is not sealed.`);
    }
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv(cipherName, this.#key(id, column), nonce);
    decipher.setAAD(Buffer.from(column)).setAuthTag(bytes.subarray(-tagBytes));
    try {
      const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      throw new SealError(`A value of ${column} was not sealed for it, or was changed.`);
    }
  }

  /** A key of 32 bytes for one purpose, by HKDF (RFC 5869) from the key with this id. */
  derive(id: string, purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key(id, purpose), '', purpose, keyBytes));
  }

  #key(id: string, what: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) throw new SealError(`There is no key ${id}, which ${what} needs.`);
    return key;
  }
}

/** Tells keys apart without revealing them. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);
