import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';
/** A body with its complete headers: names and values alternate. */
type Sendable = { head: string[]; body: Buffer };

/** The headers that a 304 repeats (RFC 9110, section 15.4.5); the browser has the others. */
const toldToWhoHasIt = ['etag', 'cache-control', 'vary'];

/** Up to this many bytes, compressing takes less time than a turn of the event loop. */
const smallBytes = 256 * 1024;

/**
 * Compressing a page takes a millisecond; at the next quality that is smaller, 10, thirty, and at
 * 11 seventy.
 */
const firstQuality = 5;

/**
 * How many answers at once are compressed well before they are sent; further requests get a quickly
 * compressed one.
 */
const mostAwaited = 2;
let awaited = 0;

const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const brotli: (body: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * An answer that may be sent many times. It is compressed for an encoding when that is first asked
 * for: quickly, and off the main thread when it is large. When it is asked for again, it is also
 * compressed as small as possible in the background, unless its life is too short for that. An
 * answer with a long life is compressed so at once, off the main thread, so that its first reader
 * gets the same as all others. An answer with `encoded` is sent as it is there, and uncompressed
 * for other encodings.
 */
export class PreparedAnswer {
  readonly status: number;
  /** Tag of body and headers: a browser with the same tag has both. */
  readonly etag: string;
  /** Headers of the answer to a browser that has it already. */
  readonly knownHead: readonly string[];
  readonly #plain: Buffer;
  readonly #headers: Record<string, string>;
  readonly #life: 'short' | 'long' | undefined;
  readonly #isComplete: boolean;
  readonly #brotli: typeof brotli;
  readonly #made = new Map<Encoding, Sendable>();
  readonly #coming = new Map<Encoding, Promise<Sendable>>();
  readonly #improved = new Set<Encoding>();

  constructor(answer: {
    body: Buffer;
    headers: Record<string, string>;
    status?: number;
    life?: 'short' | 'long' | undefined;
    encoded?: { br?: Buffer | undefined; gzip?: Buffer | undefined };
    /** The compressor that works off the main thread. */
    brotli?: typeof brotli;
  }) {
    this.#plain = answer.body;
    this.status = answer.status ?? 200;
    this.#life = answer.life;
    const hash = createHash('sha256').update(JSON.stringify(answer.headers)).update(answer.body);
    this.etag = `"${hash.digest('base64url').slice(0, 22)}"`;
    this.#headers = { ...answer.headers, etag: this.etag };
    this.knownHead = Object.entries(this.#headers)
      .filter(([name]) => toldToWhoHasIt.includes(name))
      .flat();
    this.#isComplete = answer.encoded !== undefined;
    this.#brotli = answer.brotli ?? brotli;
    for (const encoding of ['br', 'gzip'] as const) {
      const body = answer.encoded?.[encoding];
      if (body) this.#keep(encoding, body);
    }
  }

  get text(): string {
    return this.#plain.toString();
  }

  /** The answer in an encoding; a promise only while a slow first compression is running. */
  in(encoding: Encoding): Sendable | Promise<Sendable> {
    const made = this.#made.get(encoding);
    if (this.#isComplete) return made ?? this.#make('identity');
    if (!made) return this.#make(encoding);
    if (encoding !== 'identity' && this.#life !== 'short' && !this.#improved.has(encoding)) {
      void this.#improve(encoding);
    }
    return made;
  }

  #make(encoding: Encoding): Sendable | Promise<Sendable> {
    const plain = this.#plain;
    if (encoding === 'identity') return this.#made.get(encoding) ?? this.#keep(encoding, plain);
    const known = this.#coming.get(encoding);
    if (known) return known;
    const isSmall = plain.byteLength <= smallBytes;
    const isAwaited = isSmall && this.#life === 'long' && awaited < mostAwaited;
    if (isSmall && !isAwaited) {
      const body =
        encoding === 'br' ? brotliCompressSync(plain, atQuality(firstQuality)) : gzipSync(plain);
      return this.#keep(encoding, body);
    }
    const coming = isAwaited
      ? this.#await(encoding)
      : (encoding === 'br' ? this.#brotli(plain, atQuality(firstQuality)) : gzipped(plain)).then(
          (body) => this.#keep(encoding, body),
        );
    this.#coming.set(encoding, coming);
    return coming;
  }

  #await(encoding: Encoding): Promise<Sendable> {
    awaited++;
    return this.#improve(encoding).finally(() => awaited--);
  }

  #improve(encoding: Encoding): Promise<Sendable> {
    this.#improved.add(encoding);
    const best = this.#plain.byteLength <= smallBytes ? 11 : 9;
    const smaller =
      encoding === 'br'
        ? this.#brotli(this.#plain, atQuality(best))
        : gzipped(this.#plain, { level: 9 });
    return smaller.then((body) => this.#keep(encoding, body));
  }

  #keep(encoding: Encoding, body: Buffer): Sendable {
    const head = Object.entries(this.#headers).flat();
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    head.push('content-length', String(body.byteLength));
    const sendable = { head, body };
    this.#made.set(encoding, sendable);
    return sendable;
  }
}

/** The headers that an answer for many visitors may have for one: its cookies, and its age. */
const ownHeaders = ['set-cookie', 'age'];

/**
 * Writes an answer straight to the socket: its headers are complete, and the framework's way of
 * sending takes longer than everything else that a cached answer needs.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): void {
  const own = ownHeaders.flatMap((name) =>
    [reply.getHeader(name) ?? []].flat().flatMap((value) => [name, String(value)]),
  );
  reply.hijack();
  const { headers } = request.raw;
  const response = reply.raw;
  const write = ({ head, body }: Sendable) =>
    response.writeHead(answer.status, own.length > 0 ? head.concat(own) : head).end(body);
  if (answer.status === 200 && isKnown(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, answer.knownHead.concat(own)).end();
    return;
  }
  const sendable = answer.in(acceptedEncoding(headers['accept-encoding']));
  if (sendable instanceof Promise) {
    sendable.then(write, (error: unknown) => response.destroy(error as Error));
  } else write(sendable);
}

const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined && (header.includes(etag) || header.trim() === '*');

/** The encodings that a client accepts: `br;q=0` refuses one (RFC 9110, section 12.5.3). */
const taken = {
  br: /(?:^|[\s,])br(?!\w)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /(?:^|[\s,])gzip(?!\w)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
};

const acceptedEncoding = (header = ''): Encoding =>
  taken.br.test(header) ? 'br' : taken.gzip.test(header) ? 'gzip' : 'identity';
