import type { RefusalCode } from '../../http/refusals.ts';

/** A refusal as the API says it, its sentences in the page's language. */
export type RefusalAnswer = {
  message: string;
  code: RefusalCode;
  problems?: Record<string, { message: string }>;
};

const mostMs = 30_000;

/**
 * Posts JSON to the API. `undefined` as refusal: the server failed, or the answer is none of ours;
 * `offline`: none came in half a minute, and nobody knows what became of the request.
 */
export async function postJson(
  path: string,
  body: object,
): Promise<
  { ok: true; answer: unknown } | { ok: false; refusal?: RefusalAnswer; isOffline?: boolean }
> {
  const language = document.documentElement.lang;
  const answer = await fetch(`${path}?lang=${language}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(mostMs),
  }).catch(() => undefined);
  if (!answer) return { ok: false, isOffline: true };
  try {
    if (answer.ok) return { ok: true, answer: await answer.json() };
    if (answer.status >= 500) return { ok: false };
    return { ok: false, refusal: (await answer.json()) as RefusalAnswer };
  } catch {
    return { ok: false, isOffline: answer.ok };
  }
}
