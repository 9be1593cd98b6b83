import type { PreparedAnswer } from '../http/prepared-answer.ts';

/** A rendered page, and until when it is the right one. */
export type CachedPage = {
  answer: PreparedAnswer;
  /** Epoch milliseconds; Infinity for what does not age. */
  staleAtMs: number;
  /** Of the data that it shows, before they were read. */
  version: number;
};

/** Rendered pages by address and language; the longest unused one leaves when it is full. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  /** `version`: of the data that the page shows, as of now. */
  get(key: string, { nowMs, version }: { nowMs: number; version: number }): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    if (page.staleAtMs <= nowMs || page.version !== version) return undefined;
    this.#pages.set(key, page);
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
