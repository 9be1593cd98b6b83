import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Language, negotiateLanguage } from '../edition/words/languages.ts';
import { cookieIn } from '../platform/http/cookies.ts';
import { languageKey } from '../platform/i18n/language-key.ts';

/** The query of a call whose answer has words: `?lang=de`. */
export const languageQuery = z.object({
  lang: z
    .string()
    .optional()
    .describe('language of the answer; absent: the browser’s')
    .meta({ examples: ['de'] }),
});

/** The language to answer a request in. */
export function requestLanguage(request: FastifyRequest): Language {
  const query = request.query as Record<string, string | string[] | undefined> | undefined;
  const asked = query?.[languageKey];
  return negotiateLanguage({
    query: Array.isArray(asked) ? asked[0] : asked,
    cookie: cookieIn(request.headers.cookie, languageKey),
    acceptLanguage: request.headers['accept-language'],
  });
}
