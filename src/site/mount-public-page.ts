import type { FastifyInstance } from 'fastify';
import type { DataVersions } from '../platform/db/data-versions.ts';
import { readForPage } from '../platform/db/pools.ts';
import { sendPrepared } from '../platform/http/prepared-answer.ts';
import { processCounts } from '../platform/http/process-counts.ts';
import { namesLanguageOnly, rememberAskedLanguage } from './asked-language.ts';
import { type DemoState, isDemoBarClosed } from './demo-bar.tsx';
import type { Page, PublicRoute } from './page.ts';
import type { PageAnswersOptions, pageAnswers } from './page-answers.ts';
import type { MadePage, PageCache } from './page-cache.ts';
import { type FrameSources, frameOf } from './page-frame.ts';
import { pageAddress, toPageRequest } from './page-request.ts';

export type PublicPageServer = PageAnswersOptions &
  FrameSources & {
    /** The moment that demo mode shows; absent: no bar. */
    demo?: { chosen: () => DemoState['chosen'] } | undefined;
    /** How often each table has changed, as far as this process knows. */
    dataVersions: DataVersions;
    /**
     * How long after it was last known to be right a page is still shown while it is made again, so
     * that a crowd of readers does not wait again and again; absent: everybody waits.
     */
    shownWhileMadeMs?: number | undefined;
  };

export type PublicPages = {
  server: PublicPageServer;
  answers: ReturnType<typeof pageAnswers>;
  cache: PageCache;
  isHttps: boolean;
};

/**
 * A number that grows when a page's data or the notices change: each version only grows, and so
 * does their sum.
 */
function versionOf({ dependsOn = [] }: PublicRoute, { dataVersions }: PublicPageServer): number {
  let version = dataVersions.late_change;
  for (const table of dependsOn) version += dataVersions[table];
  return version;
}

/** Whether the page is the same for everybody. */
const isSameForAll = ({ status = 200, isPersonal, cookie }: Page) =>
  status === 200 && !isPersonal && !cookie;

/**
 * A page that changed again within this time is likely to change soon, and not worth compressing at
 * once.
 */
const lastingMs = 10_000;

/** Answers requests for a public page, from the cache while the cached page is up to date. */
export function mountPublicPage(
  app: FastifyInstance,
  route: PublicRoute,
  mounted: PublicPages,
): void {
  const { server, answers, cache, isHttps } = mounted;
  // Not an async function, so that a cached page is answered without a turn of the event loop.
  app.get(route.path, (request, reply) => {
    const address = pageAddress(route, request);
    const { language, path, query } = address;
    const now = server.clock.now();
    const isKept = route.dependsOn !== undefined && (route.isKept?.(query) ?? true);
    // Pages of demo mode depend on the visitors' choices, so no shared cache may keep them.
    const isShared = isKept && !server.demo && namesLanguageOnly(request);
    if (!isShared) rememberAskedLanguage(request, reply, language, isHttps);
    const isBarClosed = route.hasNoDemoBar || isDemoBarClosed(request.headers.cookie);
    const barOf = isBarClosed ? undefined : server.demo;
    // Moving the clock in demo mode invalidates pages at once: no visitor gets one of another
    // moment.
    const moves = server.clock.moves ?? 0;
    const key = `${language} ${path} ${route.query ? JSON.stringify(query) : ''}${barOf !== undefined} ${isShared} ${moves}`;
    // Read first: a change during rendering then makes the page outdated.
    const version = versionOf(route, server);
    const askedAtMs = Date.now();
    const known = cache.get(key, { nowMs: now.getTime(), version })?.answer;
    if (known) {
      processCounts.cacheHits++;
      sendPrepared(request, reply, known);
      return reply;
    }
    const make = async (): Promise<MadePage> => {
      // First, as it says when all of this changes: a page that is finished after that is not
      // cached.
      const { isWhole, changesAtMs, ...frame } = await frameOf(server);
      const page = await route.load(toPageRequest(address, request, server.clock.now()));
      const demo = barOf && { chosen: barOf.chosen() };
      const isForAll = isWhole && route.dependsOn !== undefined && isSameForAll(page);
      const before = cache.last(key)?.madeAtMs ?? 0;
      const isLasting = isForAll && isKept && Date.now() - before > lastingMs;
      const place = { language, path, query, ...frame, demo, isForAll, isLasting };
      const made = answers.render(page, { ...place, isShared: isShared && isForAll });
      if (isForAll && isKept) {
        // Anything on a page about the event may be wrong once the phase changes.
        const ageMs = (page.maxAgeS ?? Number.POSITIVE_INFINITY) * 1000;
        const staleAtMs = Math.min(now.getTime() + ageMs, changesAtMs);
        const madeAtMs = Date.now();
        cache.set(key, { answer: made, staleAtMs, version, madeAtMs, rightAtMs: askedAtMs });
      }
      return { answer: made, isForAll, isWhole, cookie: page.cookie };
    };
    const load = async () => {
      if (!isKept) return send(await make());
      processCounts.cacheMisses++;
      // Caches in front keep an answer for the same time again.
      const shownWhileMadeMs = isShared ? 0 : (server.shownWhileMadeMs ?? 0);
      return send(await cache.renew(key, { version, shownWhileMadeMs }, () => readForPage(make)));
    };
    const send = ({ answer: made, cookie, ageS, isForAll }: MadePage) => {
      if (isShared && !isForAll) rememberAskedLanguage(request, reply, language, isHttps);
      if (cookie) reply.header('set-cookie', cookie);
      if (ageS !== undefined) reply.header('age', ageS);
      return answers.send(request, reply, made);
    };
    return load();
  });
}
