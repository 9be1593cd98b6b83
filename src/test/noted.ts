import { Refusal } from '../platform/http/refusals.ts';
import type { Drawn } from './drawn-page.tsx';
import { textOf } from './rendered.tsx';

/** The calls to the services of a page, in order. */
export const asked: unknown[] = [];

/** A service that answers this, and notes each call. */
export const noted =
  <T>(answer: T) =>
  async (...what: unknown[]) => {
    asked.push(what);
    return answer;
  };
export const ok = { ok: true as const };
/** A service that refuses with a code. */
export const no = (code: string) => noted({ ok: false as const, code } as never);
/** A service that cannot be reached. */
export const away = async (): Promise<never> => {
  throw new Refusal('unavailable');
};

export const statusOf = (page: unknown) => (page as Drawn).status;

/** The error message of a page. */
export const problemIn = (page: unknown): string =>
  textOf(
    /<p class="outcome is-failure" role="alert">.*?<\/p>/.exec((page as Drawn).html)?.[0] ?? '',
  );

/** The success message of a page. */
export const doneIn = (html: string) =>
  textOf(/<p class="outcome is-good" role="status">.*?<\/p>/.exec(html)?.[0] ?? '');
