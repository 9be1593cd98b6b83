import { Refusal } from '../platform/http/refusals.ts';
import type { Drawn } from './drawn-page.tsx';
import { textOf } from './rendered.tsx';

/** What the services that a page was made with were asked, in order. */
export const asked: unknown[] = [];

/** A service that answers this, and notes what it is asked. */
export const noted =
  <T>(answer: T) =>
  async (...what: unknown[]) => {
    asked.push(what);
    return answer;
  };
export const ok = { ok: true as const };
/** One that refuses with a code. */
export const no = (code: string) => noted({ ok: false as const, code } as never);
/** One that cannot be reached. */
export const away = async (): Promise<never> => {
  throw new Refusal('unavailable');
};

export const statusOf = (page: unknown) => (page as Drawn).status;

/** What a page says went wrong. */
export const problemIn = (page: unknown): string =>
  textOf(
    /<p class="outcome is-failure" role="alert">.*?<\/p>/.exec((page as Drawn).html)?.[0] ?? '',
  );

/** What it says was done. */
export const doneIn = (html: string) =>
  textOf(/<p class="outcome is-good" role="status">.*?<\/p>/.exec(html)?.[0] ?? '');
