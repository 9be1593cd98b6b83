import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page in every encoding, each with its complete headers: names and values in turn. */
export type CachedPage = {
  status: number;
  etag: string;
  answers: Record<Encoding, { head: string[]; body: Buffer }>;
  /** Epoch milliseconds; Infinity while no data changes. */
  staleAtMs: number;
};

const atQuality = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: 1 },
});
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Makes a page ready to send: compressed quickly now, and again as small as it gets on another
 * thread, unless it lives too short for that.
 */
export function preparePage(rendered: {
  html: string;
  status: number;
  headers: Record<string, string>;
  staleAtMs: number;
}): CachedPage {
  const { html, status, headers, staleAtMs } = rendered;
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const answer = (body: Buffer, encoding: Record<string, string> = {}) => ({
    head: Object.entries({
      ...headers,
      etag,
      ...encoding,
      'content-length': String(body.byteLength),
    }).flat(),
    body,
  });
  const asBrotli = (body: Buffer) => answer(body, { 'content-encoding': 'br' });
  const asGzip = (body: Buffer) => answer(body, { 'content-encoding': 'gzip' });
  const answers = {
    identity: answer(plain),
    br: asBrotli(brotliCompressSync(plain, atQuality(4))),
    gzip: asGzip(gzipSync(plain)),
  };
  if (staleAtMs === Number.POSITIVE_INFINITY) {
    void brotli(plain, atQuality(11)).then((smaller) => {
      answers.br = asBrotli(smaller);
    });
    void gzipped(plain, { level: 9 }).then((smaller) => {
      answers.gzip = asGzip(smaller);
    });
  }
  return { status, etag, answers, staleAtMs };
}

/** Rendered pages by address and language; the longest unused one leaves when it is full. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  get(key: string, nowMs: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (page.staleAtMs <= nowMs) {
      this.#pages.delete(key);
      return undefined;
    }
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) break;
      this.#pages.delete(oldest);
    }
  }
}
