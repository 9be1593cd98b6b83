import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { PreparedAnswer } from '../platform/http/prepared-answer.ts';
import { refusalFor } from './error-answers.ts';

/** A rendered page, and how long it is up to date. */
export type CachedPage = {
  answer: PreparedAnswer;
  /** In epoch milliseconds of the machine. */
  madeAtMs: number;
  /**
   * When the page was last known to be right, at the latest by a visitor who got it, in epoch
   * milliseconds of the machine.
   */
  rightAtMs: number;
  /** Epoch milliseconds; Infinity for a page that does not age. */
  staleAtMs: number;
  /** The version of its data before they were read. */
  version: number;
};

/** A page that was made for a request, and whether it may be sent to everybody. */
export type MadePage = {
  answer: PreparedAnswer;
  isForAll: boolean;
  /** Whether everything that it needs of the database was available. */
  isWhole: boolean;
  cookie: string | undefined;
  /** Set on an older page that is shown instead: its age in seconds. */
  ageS?: number;
};

/** How long a visitor waits for a new page if there is an older one. */
const patienceMs = 1000;
/** How long a visitor waits if other pages are already waiting for the database. */
const shortPatienceMs = 50;
const troubleLastsMs = 10_000;
/**
 * After this time, the cache checks whether the database answers at all, which takes it a moment.
 */
const doubtMs = 40;
const answerMs = 50;

/**
 * Rendered pages by address and language, and the life of each:
 *
 * 1. It is made on the first request, once for all who request it meanwhile, and stored if
 *    everybody may read it.
 * 2. While its data have not changed and its time has not passed, it is sent unchanged. Its ETag
 *    spares visitors who have it the download, and it is compressed better meanwhile
 *    (`PreparedAnswer`).
 * 3. After that it is made again. If a crowd would wait for that again and again, all but the first
 *    visitor get the old one for a moment longer (decision 082).
 * 4. While the database is unavailable or slow, the last good version is shown with its age
 *    (decision 069).
 * 5. If there are too many pages, the one that was not requested for longest is removed.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<MadePage>>();
  readonly #inTrouble = new Set<string>();
  #lastTroubleMs = Number.NEGATIVE_INFINITY;
  readonly #most: number;
  readonly #ping: (() => Promise<void>) | undefined;
  readonly #patienceMs: number;

  /**
   * `ping` resolves once the database answers; absent: the cache judges only by how long a page
   * takes.
   */
  constructor(options: {
    most?: number | undefined;
    ping?: (() => Promise<void>) | undefined;
    patienceMs?: number | undefined;
  }) {
    this.#most = options.most ?? 500;
    this.#ping = options.ping;
    this.#patienceMs = options.patienceMs ?? patienceMs;
  }

  /** The page while it is up to date; `version`: the current version of its data. */
  get(key: string, { nowMs, version }: { nowMs: number; version: number }): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    // An outdated page stays stored, too, in case no new one can be made.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (page.staleAtMs <= nowMs || page.version !== version) return undefined;
    page.rightAtMs = Date.now();
    return page;
  }

  /** The last version of the page, up to date or not. */
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

  /**
   * Makes a page that is outdated or missing, or returns the last one: to visitors within
   * `shownWhileMadeMs` of when it was right, and to everybody while no new one can be made.
   */
  async renew(
    key: string,
    { version, shownWhileMadeMs }: { version: number; shownWhileMadeMs: number },
    make: () => Promise<MadePage>,
  ): Promise<MadePage> {
    // Uses another key while the database is unavailable, as versions may then grow by the second.
    const making = this.#once(this.#inTrouble.has(key) ? key : `${version} ${key}`, make);
    const last = this.#pages.get(key);
    if (!last) return making;
    if (Date.now() - last.rightAtMs >= shownWhileMadeMs) return this.#orLast(key, making, last);
    // Later visitors wait for the next attempt, and get its failure.
    making.catch(() => {});
    return shownAgain(last);
  }

  /** Makes a page, or waits for the one that another visitor requested, if it is for everybody. */
  async #once(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const others = this.#making.get(key);
    if (others) {
      const made = await others;
      return made.isForAll ? made : make();
    }
    const own = make();
    this.#making.set(key, own);
    return own.finally(() => this.#making.delete(key));
  }

  /** The page that is being made, or the `last` one if that fails or takes too long. */
  async #orLast(key: string, making: Promise<MadePage>, last: CachedPage): Promise<MadePage> {
    const made = making.then(
      (page) => {
        if (!page.isWhole) return this.#fails(key);
        this.#inTrouble.delete(key);
        return page;
      },
      (error: unknown) => {
        if (refusalFor(error).code !== 'unavailable') throw error;
        return this.#fails(key);
      },
    );
    const waiting = new AbortController();
    try {
      const page = await Promise.race([made, this.#patience(key, waiting.signal)]);
      return page ?? { ...shownAgain(last), ageS: ageOf(last) };
    } finally {
      waiting.abort();
      // A visitor who no longer waits does not get its failure.
      made.catch(() => {});
    }
  }

  #fails(key: string): undefined {
    this.#inTrouble.add(key);
    this.#lastTroubleMs = performance.now();
  }

  async #patience(key: string, signal: AbortSignal): Promise<undefined> {
    if (this.#inTrouble.has(key)) return;
    const isOthers = performance.now() - this.#lastTroubleMs < troubleLastsMs;
    if (isOthers) await within(shortPatienceMs, signal);
    else {
      await within(doubtMs, signal);
      if (!signal.aborted && (await this.#answers(signal)))
        await within(this.#patienceMs - doubtMs, signal);
    }
    if (!signal.aborted) this.#fails(key);
  }

  /** Whether the database answers a query that needs no data. */
  async #answers(signal: AbortSignal): Promise<boolean> {
    if (!this.#ping) return true;
    const answered = this.#ping().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, within(answerMs, signal).then(() => false)]);
  }
}

const shownAgain = ({ answer }: CachedPage): MadePage => ({
  answer,
  isForAll: true,
  isWhole: true,
  cookie: undefined,
});

const ageOf = ({ madeAtMs }: CachedPage) => Math.max(0, Math.round((Date.now() - madeAtMs) / 1000));

/**
 * Waits, and then handles the input that has already arrived, as a busy process does not mean a
 * slow database.
 */
async function within(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  await setImmediate();
  await setImmediate();
}
