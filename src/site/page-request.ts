import type { FastifyRequest } from 'fastify';
import type { PageRequest, Route } from './page.ts';
import { requestLanguage } from './request-language.ts';

/** What of a request says which page it asks for, in which language. */
export type PageAddress = Pick<PageRequest, 'language' | 'path' | 'params' | 'query'>;

/** Reads which page a request asks for: all that a kept page needs. */
export function pageAddress(route: Route, request: FastifyRequest): PageAddress {
  const asked = request.params as Record<string, string>;
  const params = route.params?.(asked) ?? asked;
  return {
    language: requestLanguage(request),
    // Of the many ways to write an address the one that we write.
    path: pathWith(route.path, params),
    params,
    query: knownQuery(route, request.query as Record<string, string | string[]>),
  };
}

/** Reduces a request to what may change the page that it asks for. */
export const toPageRequest = (
  address: PageAddress,
  request: FastifyRequest,
  now: Date,
): PageRequest => ({
  ...address,
  cookies: request.headers.cookie,
  now,
  ip: request.ip,
  device: request.headers['user-agent'] ?? '',
});

function pathWith(pattern: string, params: Record<string, string>): string {
  if (!pattern.includes(':')) return pattern;
  return pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

/** What of a query changes the page: nobody fills the cache with addresses of their own making. */
function knownQuery(route: Route, asked: Record<string, string | string[]>) {
  if (typeof route.query === 'function') {
    // Most addresses ask for nothing, and reading that took a quarter of a cached page's time.
    return Object.keys(asked).length === 0 ? {} : route.query(asked);
  }
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(route.query ?? {})) {
    const value = [asked[name]].flat()[0];
    if (value !== undefined && values.includes(value)) query[name] = value;
  }
  return query;
}
