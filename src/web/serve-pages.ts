import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { RegistrationNow } from '../features/event/event-phase-rules.ts';
import type { KeptForm } from '../features/staff/sealed-form.ts';
import { isAllowed } from '../features/staff/staff-contract.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { PreparedAnswer, sendPrepared } from '../http/prepared-answer.ts';
import { Refusal } from '../http/refusals.ts';
import { requestLanguage } from '../http/request-language.ts';
import type { Clock } from '../services/clock.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type Language, languageKey } from './languages.ts';
import type { Office } from './office.ts';
import { officeAddress } from './office-address.ts';
import { homeOf } from './office-tabs.ts';
import type { Page, PageActions, PageData, PageRequest, Route } from './page.ts';
import { PageCache } from './page-cache.ts';
import { failedPage, refusedPage } from './pages/failed.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { roleMissingPage, signInPage } from './pages/office-sign-in.tsx';
import { takeWithStepUp } from './pages/office-step-up.tsx';
import { renderPage } from './render-page.tsx';

export type PageServer = {
  routes: readonly Route[];
  data: PageData;
  /** Changes whenever what this part of the data answers may have changed. */
  dataVersion(of: keyof PageData): number;
  actions(request: FastifyRequest, reply: FastifyReply): PageActions;
  /** Whether a visitor may have the payment provider asked once more. */
  mayAskProvider(request: FastifyRequest): Promise<boolean>;
  /** The desk of the one who asks; undefined when nobody is signed in. */
  openOffice(request: FastifyRequest): Promise<Office | undefined>;
  /** What carries a form through the sign-in; undefined: there is nothing to carry, or too much. */
  keepForm(
    request: FastifyRequest,
    reply: FastifyReply,
    form: KeptForm,
  ): Promise<string | undefined>;
  clock: Clock;
  /** Origin for absolute addresses, without a trailing slash. */
  siteUrl: string;
  scriptUrl: string;
  isDemo: boolean;
  /** Headers of every answer; a page's own come on top. */
  headers: Record<string, string>;
  /** Development: the bundler's additions to the HTML; pages are then neither cached nor locked. */
  transformHtml?: ((url: string, html: string) => Promise<string>) | undefined;
};

/** The path of pages that stand at no address of the menu. */
const nowhere = '';
const hourS = 3600;
const yearS = 365 * 24 * hourS;

/**
 * What a page's own form may send: urlencoded, so that no other kind of body is ever read, and room
 * for far more than its fields take, so that too long a text comes back with its problem.
 */
const formOptions = ({ access, fileBytes }: Route): RouteShorthandOptions => ({
  bodyLimit: 256 * 1024,
  // On race day the whole office sits behind one address.
  config: { rateLimit: { max: access ? 600 : 60 } },
  onRequest: (request, _reply, done) => {
    const type = request.headers['content-type'] ?? '';
    const isForm =
      /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ||
      (fileBytes !== undefined && /^multipart\/form-data\s*;/i.test(type));
    done(isForm ? undefined : new Refusal('media-type-unsupported'));
  },
});

/** Mounts every page; the handlers it returns answer for unknown addresses and for failures. */
export function servePages(app: FastifyInstance, server: PageServer) {
  const cache = new PageCache();
  const isHttps = server.siteUrl.startsWith('https:');

  const render = (
    page: Page,
    language: Language,
    path: string,
    query: Record<string, string>,
    registration: RegistrationNow | undefined,
    ownHeaders: Record<string, string> = {},
  ) => {
    const { siteUrl, scriptUrl } = server;
    const isOpen = registration?.state === 'open';
    return new PreparedAnswer({
      body: Buffer.from(renderPage(page, { language, path, query, isOpen, siteUrl, scriptUrl })),
      status: page.status ?? 200,
      isShortLived: (page.maxAgeS ?? hourS) < hourS,
      headers: {
        ...server.headers,
        ...ownHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': page.isPersonal ? 'private, no-store' : 'private, no-cache',
        // Not `no-referrer`: with it browsers hide from us whose page a form was posted from.
        ...(page.isPersonal && { 'referrer-policy': 'same-origin' }),
        vary: 'Accept-Encoding, Accept-Language, Cookie',
        'content-security-policy': contentSecurityPolicy(page, { isHttps }),
        'speculation-rules': '"/speculation-rules.json"',
      },
    });
  };

  /** The header's part of the data; a page that needs no database comes without one, too. */
  const headed = (data: PageData) => data.registration().catch(() => undefined);

  const send = async (request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) => {
    if (server.transformHtml) {
      const html = await server.transformHtml(request.url, answer.text);
      return reply.code(answer.status).type('text/html; charset=utf-8').send(html);
    }
    return sendPrepared(request, reply, answer);
  };

  for (const route of server.routes) {
    const pathWith = (params: Record<string, string>) =>
      route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const toPage = (request: FastifyRequest): PageRequest => {
      const asked = request.params as Record<string, string>;
      const params = route.params?.(asked) ?? asked;
      return {
        language: requestLanguage(request),
        // Of the many ways to write an address the one that we write.
        path: route.path.includes(':') ? pathWith(params) : route.path,
        params,
        query: knownQuery(route, request.query as Record<string, string | string[]>),
        cookies: request.headers.cookie,
        now: server.clock.now(),
        clockOffsetMs: server.clock.offsetMs,
        isDemo: server.isDemo,
        data: server.data,
        mayAskProvider: () => server.mayAskProvider(request),
      };
    };
    /**
     * Shows a page of the office to whoever may see it, to others what they can do about it; the
     * office's own address leads them to where they may work.
     */
    const admitted = async <Shown>(
      request: FastifyRequest,
      reply: FastifyReply,
      asked: PageRequest,
      show: (asked: PageRequest) => Shown | Promise<Shown>,
    ) => {
      if (!route.access) return show(asked);
      const office = await server.openOffice(request);
      if (!office) {
        const address = officeAddress(request.url);
        if (request.method !== 'POST') return signInPage(asked, address);
        // Files are not read from strangers, and go.
        const { form: fields } = await readPostedForm(request, undefined);
        const kept = address && (await server.keepForm(request, reply, { address, fields }));
        return signInPage(asked, address, { isUnsent: true, kept });
      }
      const inside = { ...asked, office };
      if (office.lacksFactor && route.path !== '/admin/account') return { goTo: '/admin/account' };
      if (isAllowed(office.staff, route.access)) return show(inside);
      if (route.path === '/admin' && request.method !== 'POST')
        return { goTo: homeOf(office.staff) };
      return roleMissingPage(inside);
    };
    const { submit } = route;
    if (submit) {
      const post = (scope: FastifyInstance) =>
        scope.post(route.path, formOptions(route), async (request, reply) => {
          const asked = toPage(request);
          const page = await admitted(request, reply, asked, async (inside) => {
            // Read now, so that only those who are let in can send us files.
            const { form, files } = await readPostedForm(request, route.fileBytes);
            const actions = server.actions(request, reply);
            const take = (taken: typeof form) => submit(inside, taken, actions, files);
            const { office } = inside;
            if (!office) return take(form);
            const address = officeAddress(request.url) ?? inside.path;
            return takeWithStepUp({ ...inside, office }, { address, form }, take);
          });
          if ('goTo' in page) {
            return reply.redirect(inAskedLanguage(request, asked.language, page.goTo), 303);
          }
          const head = await headed(server.data);
          return send(request, reply, render(page, asked.language, asked.path, {}, head));
        });
      if (route.fileBytes === undefined) post(app);
      else {
        app.register(async (scope) => {
          await scope.register(multipart);
          post(scope);
        });
      }
    }
    if (route.access) {
      app.get(route.path, async (request, reply) => {
        const asked = toPage(request);
        rememberAskedLanguage(request, reply, asked.language, isHttps);
        const page = await admitted(request, reply, asked, (inside) => route.load(inside));
        if ('goTo' in page) {
          return reply.redirect(inAskedLanguage(request, asked.language, page.goTo), 303);
        }
        const head = await headed(server.data);
        return send(request, reply, render(page, asked.language, asked.path, asked.query, head));
      });
      continue;
    }
    // Not an async function: a cached page is answered without a turn of the event loop.
    app.get(route.path, (request, reply) => {
      const asked = toPage(request);
      const { language, path, query, now } = asked;
      rememberAskedLanguage(request, reply, language, isHttps);
      const key = `${language} ${path} ${route.query ? JSON.stringify(query) : ''}`;
      const known = server.transformHtml ? undefined : cache.get(key, now.getTime());
      if (known) {
        sendPrepared(request, reply, known.answer);
        return reply;
      }
      const load = async () => {
        const { data, isCurrent } = watchedData(server);
        const page = await route.load({ ...asked, data });
        if (page.cookie) reply.header('set-cookie', page.cookie);
        const head = await headed(data);
        const answer = render(page, language, path, query, head);
        if (head && answer.status === 200 && !page.isPersonal && (route.isKept?.(query) ?? true)) {
          // Whatever a page says of the event may be wrong from the moment when the phase changes.
          const staleAtMs = Math.min(
            now.getTime() + (page.maxAgeS ?? Number.POSITIVE_INFINITY) * 1000,
            head?.changesAt?.getTime() ?? Number.POSITIVE_INFINITY,
          );
          cache.set(key, { answer, staleAtMs, isCurrent });
        }
        return send(request, reply, answer);
      };
      return load();
    });
  }

  return {
    notFound: (request: FastifyRequest, reply: FastifyReply) => {
      const language = requestLanguage(request);
      rememberAskedLanguage(request, reply, language, isHttps);
      const back = ownPath(request.headers.referer, request.host);
      const page = notFoundPage(language, back);
      return send(request, reply, render(page, language, nowhere, {}, undefined));
    },
    /** `sentence`: why it was not accepted, where that is no failure. */
    failed: (request: FastifyRequest, reply: FastifyReply, status: number, sentence?: string) => {
      const language = requestLanguage(request);
      const asked = request.url.split('?', 1)[0];
      const path = isOwnPath(asked) ? asked : '/';
      const page = sentence
        ? refusedPage(language, sentence, path)
        : failedPage(language, request.id, path);
      // Such as `Allow`, or how long to wait.
      const found = Object.entries(reply.getHeaders()).map(([name, value]) => [
        name,
        String(value),
      ]);
      const headers = Object.fromEntries(found);
      const answer = render({ ...page, status }, language, nowhere, {}, undefined, headers);
      return send(request, reply, answer);
    },
  };
}

const namesLanguage = (request: FastifyRequest) =>
  (request.query as Record<string, unknown>)[languageKey] !== undefined;

/**
 * An address, naming the language where it is on this site and the one asked for named it: no cookie
 * may.
 */
function inAskedLanguage(request: FastifyRequest, language: Language, address: string): string {
  if (!namesLanguage(request) || !isOwnPath(address)) return address;
  const { pathname, searchParams, hash } = new URL(address, 'http://site');
  searchParams.set(languageKey, language);
  return `${pathname}?${searchParams}${hash}`;
}

/** `?lang=` is a choice too, and the only one that visitors without script can make. */
function rememberAskedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  isHttps: boolean,
): void {
  if (!namesLanguage(request)) return;
  reply.header(
    'set-cookie',
    `${languageKey}=${language}; Path=/; Max-Age=${yearS}; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  );
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

/** The pages' data, and whether what was asked of them would be answered alike today. */
function watchedData(server: PageServer) {
  const versions = new Map<keyof PageData, number>();
  const watched = Object.fromEntries(
    Object.entries(server.data).map(([name, ask]) => [
      name,
      (...wanted: never[]) => {
        const part = name as keyof PageData;
        if (!versions.has(part)) versions.set(part, server.dataVersion(part));
        return (ask as (...all: never[]) => unknown)(...wanted);
      },
    ]),
  ) as PageData;
  return {
    data: watched,
    isCurrent: () => [...versions].every(([part, version]) => server.dataVersion(part) === version),
  };
}

/** The path of a referring page on this very site. */
function ownPath(referer: string | undefined, host: string): string | undefined {
  const url = URL.parse(referer ?? '');
  const path = url?.host === host ? url.pathname + url.search : undefined;
  return isOwnPath(path) ? path : undefined;
}

/** Whether a link to it stays on this site: two slashes, of either kind, lead to another one. */
const isOwnPath = (path: string | undefined): path is string => /^\/(?![/\\])/.test(path ?? '');
