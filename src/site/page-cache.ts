import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { PreparedAnswer } from '../platform/http/prepared-answer.ts';
import { refusalFor } from './error-answers.ts';

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
  /** Of an older page that is shown instead: for how many seconds it has been there. */
  ageS?: number;
};

/** How long a visitor waits for a page anew while an older one is there. */
const patienceMs = 1000;
/** The same while other pages wait for the data, too. */
const shortPatienceMs = 50;
const troubleLastsMs = 10_000;
/** After so long it is asked whether the database answers at all, which takes it a moment. */
const doubtMs = 40;
const answerMs = 50;

/**
 * Rendered pages by address and language, and the life of each:
 *
 * 1. It is made when it is first asked for, once for all who ask meanwhile, and kept where everybody
 *    may read it.
 * 2. While its data have not changed and its time has not passed, it is sent as it is. Its ETag
 *    spares who has it the rest, and it is compressed better meanwhile (`PreparedAnswer`).
 * 3. After that it is made again. Where a crowd would wait for that again and again, all but the
 *    first are shown it for a moment longer (decision 082).
 * 4. While the database is away or slow, it is shown as it was last good, with its age (decision 069).
 * 5. The one that was not asked for longest leaves when there are too many.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #making = new Map<string, Promise<MadePage>>();
  readonly #inTrouble = new Set<string>();
  #lastTroubleMs = Number.NEGATIVE_INFINITY;
  readonly #most: number;
  readonly #ping: (() => Promise<void>) | undefined;
  readonly #patienceMs: number;

  /** `ping` resolves once the database answers; absent: only how long a page takes tells. */
  constructor(options: {
    most?: number | undefined;
    ping?: (() => Promise<void>) | undefined;
    patienceMs?: number | undefined;
  }) {
    this.#most = options.most ?? 500;
    this.#ping = options.ping;
    this.#patienceMs = options.patienceMs ?? patienceMs;
  }

  /** The page while it is right; `version`: of the data that it shows, as of now. */
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

  /**
   * Makes a page that is not right or not there, or gives the last one: to who asks within
   * `shownWhileMadeMs` of when it was right, and to everybody while no other can be made.
   */
  async renew(
    key: string,
    { version, shownWhileMadeMs }: { version: number; shownWhileMadeMs: number },
    make: () => Promise<MadePage>,
  ): Promise<MadePage> {
    // Under another name while the data are away, when their versions may grow by the second.
    const making = this.#once(this.#inTrouble.has(key) ? key : `${version} ${key}`, make);
    const last = this.#pages.get(key);
    if (!last) return making;
    if (Date.now() - last.rightAtMs >= shownWhileMadeMs) return this.#orLast(key, making, last);
    // Who comes later waits for the next one, and hears of its failure.
    making.catch(() => {});
    return shownAgain(last);
  }

  /** Makes a page, or waits for the same one that somebody else asked for, where it is for all. */
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

  /** The page that is being made, or the `last` one where that fails or takes too long. */
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
      // Whoever waits no longer is not told how it ended.
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

  /** Whether the database is there, if only for a question that needs no data. */
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

/** A busy process is no slow database: what has come meanwhile is read first. */
async function within(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  await setImmediate();
  await setImmediate();
}
