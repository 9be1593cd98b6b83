import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** The same password typed on another keyboard may arrive in other code points. */
const message = (password: string) => password.normalize('NFKC');

/** A password's argon2id hash with its salt and cost, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', {
    message: message(password),
    nonce,
    tagLength: hashBytes,
    ...cost,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(hash)}`;
}

/** A hash that no password fits, and that takes as long to check as any other. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(randomBytes(16))}$${text(randomBytes(hashBytes))}`;

/** Whether a password fits its hash; without a hash it does the same work in vain. */
export async function fitsPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] =
    shape.exec(hash ?? nobodys) ?? [];
  const wanted = Buffer.from(expected, 'base64');
  const given = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, wanted);
}
