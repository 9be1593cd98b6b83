import type { FastifyRequest } from 'fastify';
import { languageKey } from '../i18n/language-key.ts';
import { type Language, negotiateLanguage } from '../i18n/languages.ts';
import { cookieIn } from './cookies.ts';

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
