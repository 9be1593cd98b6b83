import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { refusalFor } from './error-answers.ts';
import type { CachedPage, MadePage } from './page-cache.ts';

/** How long a visitor waits for a page anew while an older one is there. */
const patienceMs = 1000;
/** The same while other pages wait for the data, too. */
const shortPatienceMs = 50;
const troubleLastsMs = 10_000;
/** After so long it is asked whether the database answers at all, which takes it a moment. */
const doubtMs = 40;
const answerMs = 50;

/** An older page, and for how many seconds it has been there. */
type OlderPage = MadePage & { ageS: number };

/** Shows the last good page while the data of a new one are slow or away. */
export class LastGood {
  readonly #inTrouble = new Set<string>();
  #lastTroubleMs = Number.NEGATIVE_INFINITY;
  readonly #ping: (() => Promise<void>) | undefined;
  readonly #patienceMs: number;

  /** `ping` resolves once the database answers; absent: only how long a page takes tells. */
  constructor(ping?: () => Promise<void>, mostMs = patienceMs) {
    this.#ping = ping;
    this.#patienceMs = mostMs;
  }

  /** Whether nothing new has come of a page since it was last waited for in vain. */
  isInTrouble(key: string): boolean {
    return this.#inTrouble.has(key);
  }

  /** The page that is being made, or the `last` one where that fails or takes too long. */
  async orLast(
    key: string,
    making: Promise<MadePage>,
    last: CachedPage | undefined,
  ): Promise<MadePage | OlderPage> {
    if (!last) return making;
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
      return page ?? { ...ofAge(last), isForAll: true, isWhole: true, cookie: undefined };
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

/** A busy process is no slow database: what has come meanwhile is read first. */
async function within(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
  await setImmediate();
  await setImmediate();
}

const ofAge = ({ answer, madeAtMs }: CachedPage) => ({
  answer,
  ageS: Math.max(0, Math.round((Date.now() - madeAtMs) / 1000)),
});
