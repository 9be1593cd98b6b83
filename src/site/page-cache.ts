import type { PreparedAnswer } from '../platform/http/prepared-answer.ts';

/** A rendered page, and until when it is the right one. */
export type CachedPage = {
  answer: PreparedAnswer;
  /** Epoch milliseconds of the machine. */
  madeAtMs: number;
  /** The same: when it was last known to be right, at the latest by a visitor who got it. */
  rightAtMs: number;
  /** Epoch milliseconds; Infinity for what does not age. */
  staleAtMs: number;
  /** Of the data that it shows, before they were read. */
  version: number;
};

/** A page that was asked for, and whether it may be sent to everybody. */
export type MadePage = {
  answer: PreparedAnswer;
  isForAll: boolean;
  /** Whether all that it needs of the database was there. */
  isWhole: boolean;
  cookie: string | undefined;
};

/** Rendered pages by address and language; the longest unused one leaves when it is full. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<MadePage>>();
  readonly #most: number;

  constructor(most = 500) {
    this.#most = most;
  }

  /** `version`: of the data that the page shows, as of now. */
  get(key: string, { nowMs, version }: { nowMs: number; version: number }): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    // One that is no longer right stays, too, for as long as no other can be made.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.staleAtMs <= nowMs || page.version !== version) return undefined;
    page.rightAtMs = Date.now();
    return page;
  }

  /** A page that was right so long ago at most, whatever has changed since. */
  latest(key: string, withinMs: number): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page && Date.now() - page.rightAtMs < withinMs ? page : undefined;
  }

  /** The page as it was when it was last made, right or not. */
  last(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  set(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) break;
      this.#pages.delete(oldest);
    }
  }

  /** Makes a page, or waits for the same one that somebody else asked for, where it is for all. */
  async once(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const others = this.#making.get(key);
    if (others) {
      const made = await others;
      return made.isForAll ? made : make();
    }
    const own = make();
    this.#making.set(key, own);
    return own.finally(() => this.#making.delete(key));
  }
}
