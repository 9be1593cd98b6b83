import type { RefusalCode } from '../platform/http/refusals.ts';

/** A refusal in the API, with sentences in the page's language. */
type RefusalAnswer = {
  message: string;
  code: RefusalCode;
  problems?: Record<string, { message: string }>;
};

/**
 * The outcome of a call. `status` undefined: no readable answer came, and it is unknown whether the
 * request took effect. `refusal`: the server refused; absent if it failed. `message`: the answer's
 * sentence in both cases, if it had one.
 */
export type CallOutcome<Answer> =
  | { ok: true; answer: Answer }
  | {
      ok: false;
      status: number | undefined;
      refusal?: RefusalAnswer;
      message?: string | undefined;
    };

const mostMs = 30_000;

/** The path with the page's language, so that the API answers in it. */
export const inPageLanguage = (path: string) => `${path}?lang=${document.documentElement.lang}`;

/** Sends JSON to the API and waits for the answer, usually for half a minute at most. */
export async function callApi<Answer = unknown>(
  path: string,
  body: object,
  { method = 'POST', waitMs = mostMs }: { method?: 'POST' | 'PATCH'; waitMs?: number } = {},
): Promise<CallOutcome<Answer>> {
  try {
    const answer = await fetch(inPageLanguage(path), {
      method,
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    });
    return outcomeOf(answer.status, await answer.text());
  } catch {
    return { ok: false, status: undefined };
  }
}

/** The outcome in an answer, however it was fetched. */
export function outcomeOf<Answer>(status: number, text: string): CallOutcome<Answer> {
  const body = readJson(text);
  if (status < 300) {
    return body === undefined
      ? { ok: false, status: undefined }
      : { ok: true, answer: body as Answer };
  }
  const refusal = body as RefusalAnswer | undefined;
  return {
    ok: false,
    status,
    message: refusal?.message,
    ...(status < 500 && refusal && { refusal }),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads from the API. Throws if that fails, in the specification's form: status, colon, body. */
export async function readApi<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(path, { credentials: 'include' });
  if (!answer.ok)
    throw new Error(`${answer.status}: ${(await answer.text()) || answer.statusText}`);
  return answer.json() as Promise<Answer>;
}
