import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../services/clock.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type Language, languageKey, negotiateLanguage } from './languages.ts';
import type { Page, PageData, Route } from './page.ts';
import { type CachedPage, PageCache, preparePage } from './page-cache.ts';
import { failedPage } from './pages/failed.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { renderPage } from './render-page.tsx';

export type PageServer = {
  routes: readonly Route[];
  data: PageData;
  clock: Clock;
  /** Origin for absolute addresses, without a trailing slash. */
  siteUrl: string;
  scriptUrl: string;
  /** Development: the bundler's additions to the HTML; pages are then neither cached nor locked. */
  transformHtml?: ((url: string, html: string) => Promise<string>) | undefined;
};

type Cookies = { cookie?: string | undefined };
const languageCookie = new RegExp(`(?:^|;\\s*)${languageKey}=([^;]*)`);
const yearS = 365 * 24 * 3600;

/** The language to answer a request in. */
export function requestLanguage(request: FastifyRequest): Language {
  const query = request.query as Record<string, string | string[] | undefined> | undefined;
  const asked = query?.[languageKey];
  return negotiateLanguage({
    query: Array.isArray(asked) ? asked[0] : asked,
    cookie: languageCookie.exec((request.headers as Cookies).cookie ?? '')?.[1],
    acceptLanguage: request.headers['accept-language'],
  });
}

/** Mounts every page; the handlers it returns answer for unknown addresses and for failures. */
export function servePages(app: FastifyInstance, server: PageServer) {
  const cache = new PageCache();
  const isHttps = server.siteUrl.startsWith('https:');

  const render = (page: Page, language: Language, path: string, query: Record<string, string>) => {
    const { siteUrl, scriptUrl, clock } = server;
    return preparePage({
      html: renderPage(page, { language, path, query, siteUrl, scriptUrl }),
      status: page.status ?? 200,
      staleAtMs: page.maxAgeS
        ? clock.now().getTime() + page.maxAgeS * 1000
        : Number.POSITIVE_INFINITY,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        'content-security-policy': contentSecurityPolicy(page, { isHttps }),
        'speculation-rules': '"/speculation-rules.json"',
      },
    });
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
    if (server.transformHtml) {
      const html = await server.transformHtml(request.url, page.bodies.identity.toString());
      return reply.code(page.status).type('text/html; charset=utf-8').send(html);
    }
    return sendPage(request, reply, page);
  };

  for (const route of server.routes) {
    app.get(route.path, async (request, reply) => {
      const language = requestLanguage(request);
      rememberAskedLanguage(request, reply, language, isHttps);
      const asked = request.query as Record<string, string | string[]>;
      const query = Object.fromEntries(
        (route.query ?? []).flatMap((name) => {
          const value = asked[name];
          return value === undefined ? [] : [[name, Array.isArray(value) ? value[0] : value]];
        }),
      ) as Record<string, string>;
      const path = request.url.split('?', 1)[0] ?? '/';
      const key = JSON.stringify([language, path, query]);
      const now = server.clock.now();
      const known = server.transformHtml ? undefined : cache.get(key, now.getTime());
      if (known) return send(request, reply, known);

      const page = await route.load({
        language,
        path,
        params: request.params as Record<string, string>,
        query,
        now,
        clockOffsetMs: server.clock.offsetMs,
        data: server.data,
      });
      const ready = render(page, language, path, query);
      if (ready.status === 200) cache.set(key, ready);
      return send(request, reply, ready);
    });
  }

  return {
    cache,
    notFound: (request: FastifyRequest, reply: FastifyReply) => {
      const language = requestLanguage(request);
      rememberAskedLanguage(request, reply, language, isHttps);
      const back = ownPath(request.headers.referer, request.host);
      return send(request, reply, render(notFoundPage(language, back), language, '/', {}));
    },
    failed: (request: FastifyRequest, reply: FastifyReply) => {
      const language = requestLanguage(request);
      const page = failedPage(language, request.id, request.url.split('?', 1)[0] ?? '/');
      return send(request, reply, render(page, language, '/', {}));
    },
  };
}

/** `?lang=` is a choice too, and the only one that visitors without script can make. */
function rememberAskedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  isHttps: boolean,
): void {
  if ((request.query as Record<string, unknown>)[languageKey] === undefined) return;
  reply.header(
    'set-cookie',
    `${languageKey}=${language}; Path=/; Max-Age=${yearS}; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.code(page.status).headers(page.headers).header('etag', page.etag);
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding ?? 'identity']);
}

/** The path of a referring page on this very site. */
function ownPath(referer: string | undefined, host: string): string | undefined {
  const url = URL.parse(referer ?? '');
  return url && url.host === host ? url.pathname + url.search : undefined;
}
