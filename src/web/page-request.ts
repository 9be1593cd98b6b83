import type { FastifyRequest } from 'fastify';
import { requestLanguage } from '../http/request-language.ts';
import type { Clock } from '../services/clock.ts';
import type { PageData, PageRequest, Route } from './page.ts';

export type RequestedSite = {
  clock: Clock;
  isDemo: boolean;
  data: PageData;
  /** Whether a visitor may have the payment provider asked once more. */
  mayAskProvider(request: FastifyRequest): Promise<boolean>;
};

/** Reduces a request to what may change the page that a route shows. */
export function toPageRequest(
  route: Route,
  request: FastifyRequest,
  site: RequestedSite,
): PageRequest {
  const asked = request.params as Record<string, string>;
  const params = route.params?.(asked) ?? asked;
  return {
    language: requestLanguage(request),
    // Of the many ways to write an address the one that we write.
    path: pathWith(route.path, params),
    params,
    query: knownQuery(route, request.query as Record<string, string | string[]>),
    cookies: request.headers.cookie,
    now: site.clock.now(),
    clockOffsetMs: site.clock.offsetMs,
    isDemo: site.isDemo,
    data: site.data,
    mayAskProvider: () => site.mayAskProvider(request),
  };
}

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
