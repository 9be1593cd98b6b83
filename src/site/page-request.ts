import type { FastifyRequest } from 'fastify';
import type { PageRequest, Route } from './page.ts';
import { requestLanguage } from './request-language.ts';

/** The parts of a request that decide which page it is for, and in which language. */
export type PageAddress = Pick<PageRequest, 'language' | 'path' | 'params' | 'query'>;

/** Reads which page a request is for, which is all that a cached page needs. */
export function pageAddress(route: Route, request: FastifyRequest): PageAddress {
  const asked = request.params as Record<string, string>;
  const params = route.params?.(asked) ?? asked;
  return {
    language: requestLanguage(request),
    // The path as the site itself writes it, of the many ways to write an address.
    path: pathWith(route.path, params),
    params,
    query: knownQuery(route, request.query as Record<string, string | string[]>),
  };
}

/** Reduces a request to the parts that may change its page. */
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

/**
 * The parts of a query that change the page, so that nobody can fill the cache with invented
 * addresses.
 */
function knownQuery(route: Route, asked: Record<string, string | string[]>) {
  if (typeof route.query === 'function') {
    // Most addresses have no query, and parsing it took a quarter of a cached page's time.
    return Object.keys(asked).length === 0 ? {} : route.query(asked);
  }
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(route.query ?? {})) {
    const value = [asked[name]].flat()[0];
    if (value !== undefined && values.includes(value)) query[name] = value;
  }
  return query;
}
