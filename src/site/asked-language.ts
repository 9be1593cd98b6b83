import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../edition/words/languages.ts';
import { setCookie } from '../platform/http/cookies.ts';
import { languageKey } from '../platform/i18n/language-key.ts';

const yearS = 365 * 24 * 3600;

/** Marks the links of the language list: the page behind such a link remembers the choice. */
export const rememberKey = 'remember';

const asks = (request: FastifyRequest, key: string) =>
  (request.query as Record<string, unknown>)[key] !== undefined;

/** Whether an address names one language for everybody, and the answer sets no cookie. */
export const namesLanguageOnly = (request: FastifyRequest) =>
  asks(request, languageKey) && !asks(request, rememberKey);

/**
 * Adds the language to an address on this site if the visitor's address named it, as no cookie may
 * have it.
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

/** Remembers the choice in `?lang=`, the only one that visitors without JavaScript can make. */
export function rememberAskedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  isHttps: boolean,
): void {
  if (!asks(request, languageKey)) return;
  // The site's script writes this cookie, too, when a visitor chooses a language.
  const cookie = { name: languageKey, value: language, maxAge: yearS, isHttps };
  reply.header('set-cookie', setCookie(cookie, { httpOnly: false }));
}

/** The path of a referring page on this site. */
export function sitePath(referer: string | undefined, host: string): string | undefined {
  const url = URL.parse(referer ?? '');
  const path = url?.host === host ? url.pathname + url.search : undefined;
  return isSitePath(path) ? path : undefined;
}

/**
 * Whether a link to a path stays on this site: two slashes, of either kind, lead to another one.
 */
export const isSitePath = (path: string | undefined): path is string =>
  /^\/(?![/\\])/.test(path ?? '');
