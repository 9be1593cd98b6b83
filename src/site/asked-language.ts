import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../edition/words/languages.ts';
import { setCookie } from '../platform/http/cookies.ts';
import { languageKey } from '../platform/i18n/language-key.ts';

const yearS = 365 * 24 * 3600;

/** Marks the links of the language list: the page that they lead to remembers the choice. */
export const rememberKey = 'remember';

const asks = (request: FastifyRequest, key: string) =>
  (request.query as Record<string, unknown>)[key] !== undefined;

/** Whether an address means one language for everybody, and leaves no trace with who opens it. */
export const namesLanguageOnly = (request: FastifyRequest) =>
  asks(request, languageKey) && !asks(request, rememberKey);

/**
 * An address, naming the language where it is on this site and the one asked for named it: no
 * cookie may.
 */
export function inAskedLanguage(
  request: FastifyRequest,
  language: Language,
  address: string,
): string {
  if (!asks(request, languageKey) || !isSitePath(address)) return address;
  const { pathname, searchParams, hash } = new URL(address, 'http://site');
  searchParams.set(languageKey, language);
  return `${pathname}?${searchParams}${hash}`;
}

/** `?lang=` is a choice too, and the only one that visitors without script can make. */
export function rememberAskedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  isHttps: boolean,
): void {
  if (!asks(request, languageKey)) return;
  // The site's script writes it too, when a language is chosen.
  const cookie = { name: languageKey, value: language, maxAge: yearS, isHttps };
  reply.header('set-cookie', setCookie(cookie, { httpOnly: false }));
}

/** The path of a referring page on this very site. */
export function sitePath(referer: string | undefined, host: string): string | undefined {
  const url = URL.parse(referer ?? '');
  const path = url?.host === host ? url.pathname + url.search : undefined;
  return isSitePath(path) ? path : undefined;
}

/** Whether a link to it stays on this site: two slashes, of either kind, lead to another one. */
export const isSitePath = (path: string | undefined): path is string =>
  /^\/(?![/\\])/.test(path ?? '');
