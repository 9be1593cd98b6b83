import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

/** A rendered page in every encoding, with the headers that never change while it lives. */
export type CachedPage = {
  status: number;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Names and values in turn, all but the length. */
  head: Record<Encoding, string[]>;
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
  const identity = Buffer.from(rendered.html);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const head = Object.entries({ ...rendered.headers, etag }).flat();
  const page: CachedPage = {
    status: rendered.status,
    etag,
    head: {
      identity: head,
      br: [...head, 'content-encoding', 'br'],
      gzip: [...head, 'content-encoding', 'gzip'],
    },
    bodies: { identity, br: brotliCompressSync(identity, atQuality(4)), gzip: gzipSync(identity) },
    staleAtMs: rendered.staleAtMs,
  };
  if (rendered.staleAtMs === Number.POSITIVE_INFINITY) {
    void brotli(identity, atQuality(11)).then((smaller) => {
      page.bodies.br = smaller;
    });
    void gzipped(identity, { level: 9 }).then((smaller) => {
      page.bodies.gzip = smaller;
    });
  }
  return page;
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

  /** Forgets everything: the data changed. */
  clear(): void {
    this.#pages.clear();
  }
}
