import type { FastifyRequest } from 'fastify';
import { type Language, languageKey, negotiateLanguage } from '../web/languages.ts';

const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=([^;]*)`);

/** The language to answer a request in. */
export function requestLanguage(request: FastifyRequest): Language {
  const query = request.query as Record<string, string | string[] | undefined> | undefined;
  const asked = query?.[languageKey];
  const { cookie } = request.headers as { cookie?: string | undefined };
  return negotiateLanguage({
    query: Array.isArray(asked) ? asked[0] : asked,
    cookie: cookie && languageCookie.exec(cookie)?.[1],
    acceptLanguage: request.headers['accept-language'],
  });
}
