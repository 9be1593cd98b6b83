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
    /** What demo mode says of the moment at which everybody sees the site; absent: there is no bar. */
    demo?: { chosen: () => DemoState['chosen'] } | undefined;
    /** How often each table has changed, as far as this process has heard. */
    dataVersions: DataVersions;
    /**
     * For how long after it was last right a page is shown while it is made anew, which a crowd of
     * readers would wait for again and again; absent: everybody waits.
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
 * Grows when a page's data or the notices change: versions only grow, and so does their sum.
 */
function versionOf({ dependsOn = [] }: PublicRoute, { dataVersions }: PublicPageServer): number {
  let version = dataVersions.late_change;
  for (const table of dependsOn) version += dataVersions[table];
  return version;
}

/** Whether it says the same to whoever asks. */
const isSameForAll = ({ status = 200, isPersonal, cookie }: Page) =>
  status === 200 && !isPersonal && !cookie;

/** A page that changed again within so long is likely to, and not worth being made small at once. */
const lastingMs = 10_000;

/** Answers for one page that everybody may read, from what is kept where that is still right. */
export function mountPublicPage(
  app: FastifyInstance,
  route: PublicRoute,
  mounted: PublicPages,
): void {
  const { server, answers, cache, isHttps } = mounted;
  // Not an async function: a cached page is answered without a turn of the event loop.
  app.get(route.path, (request, reply) => {
    const address = pageAddress(route, request);
    const { language, path, query } = address;
    const now = server.clock.now();
    const isKept = route.dependsOn !== undefined && (route.isKept?.(query) ?? true);
    // Demo mode shows everybody what they have chosen.
    const isShared = isKept && !server.demo && namesLanguageOnly(request);
    if (!isShared) rememberAskedLanguage(request, reply, language, isHttps);
    const isBarClosed = route.hasNoDemoBar || isDemoBarClosed(request.headers.cookie);
    const barOf = isBarClosed ? undefined : server.demo;
    // Whoever moves the clock in demo mode gets no page of another moment, not even for a moment.
    const moves = server.clock.moves ?? 0;
    const key = `${language} ${path} ${route.query ? JSON.stringify(query) : ''}${barOf !== undefined} ${isShared} ${moves}`;
    // Before anything is read: what changes meanwhile makes the page an old one.
    const version = versionOf(route, server);
    const askedAtMs = Date.now();
    const known = cache.get(key, { nowMs: now.getTime(), version })?.answer;
    if (known) {
      processCounts.cacheHits++;
      sendPrepared(request, reply, known);
      return reply;
    }
    const make = async (): Promise<MadePage> => {
      // First, as it says when all of this changes: a page that is made past that is not kept.
      const { isWhole, changesAtMs, ...frame } = await frameOf(server);
      const page = await route.load(toPageRequest(address, request, server.clock.now()));
      const demo = barOf && { chosen: barOf.chosen() };
      const isForAll = isWhole && route.dependsOn !== undefined && isSameForAll(page);
      const before = cache.last(key)?.madeAtMs ?? 0;
      const isLasting = isForAll && isKept && Date.now() - before > lastingMs;
      const place = { language, path, query, ...frame, demo, isForAll, isLasting };
      const made = answers.render(page, { ...place, isShared: isShared && isForAll });
      if (isForAll && isKept) {
        // Whatever a page says of the event may be wrong from the moment when the phase changes.
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
      // Caches before us keep what they get for as long again.
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
