import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountApi } from './api.ts';
import { isUnderWay } from './edition/facts/event-phase.rules.ts';
import { uploadsRoutes } from './event/office/pictures/race-pictures.routes.ts';
import type { SiteSetup } from './event/office/readiness/read-readiness.ts';
import { reliefRoutes } from './event/races/relief.routes.ts';
import { officeCalls } from './office-calls.ts';
import { officeContext } from './office-context.ts';
import { isBackupOld } from './operations/health/look-for-alarms.ts';
import { pages } from './pages.ts';
import { findSession } from './platform/auth/find-session.ts';
import { keptForms } from './platform/auth/kept-forms.ts';
import { tokenIn } from './platform/auth/session-token.ts';
import { oncePerRequest, type SessionOf, staffGuard } from './platform/auth/staff-guard.ts';
import { productVersion } from './platform/db/product-version.ts';
import { isAskedByScript } from './platform/http/asked-by-script.ts';
import { type BareServerOptions, bareServer } from './platform/http/bare-server.ts';
import { serveBuiltFiles } from './platform/http/built-files.ts';
import { countPolicyReports } from './platform/http/policy-reports.ts';
import { Refusal, refusalStatus } from './platform/http/refusals.ts';
import { refuseOtherMethods, takeSameSiteOnly } from './platform/http/same-site-only.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import type { ClockGuard } from './platform/jobs/clock-guard.ts';
import { readinessOf } from './platform/jobs/readiness.ts';
import type { DiplomaTurns } from './results/diploma.routes.ts';
import { serveSampleResults } from './results/sample-results.ts';
import { wordsOfPosted } from './site/admin-actions.tsx';
import { fileAddress } from './site/admin-address.ts';
import { noteFailure } from './site/attempt.ts';
import { isApiRequest, refusalBody, retryHeaders, sendRefusal } from './site/error-answers.ts';
import { type PageServer, servePages } from './site/serve-pages.ts';
import { serveSiteFiles } from './site/serve-site-files.ts';
import { type ServiceOptions, siteServices } from './site-services.ts';
import { takeWithStepUp, type WordsOf } from './staff/admin-step-up.page.tsx';

export type AppOptions = ServiceOptions & {
  /** Says whether the machine's clock is trusted; absent: it is. */
  guard?: ClockGuard;
  /** Whether visitors are kept out while data is being restored; absent: they are let in. */
  isClosed?: (() => boolean) | undefined;
  trustedProxies: number;
  checkingMs?: BareServerOptions['checkingMs'];
  /** The folder on the disk whose free space is watched. */
  dataDir: string;
  pingData?: PageServer['pingData'];
  patienceMs?: PageServer['patienceMs'];
  shownWhileMadeMs?: PageServer['shownWhileMadeMs'];
  /** Absent: as many turns as keep one processor busy for a while. */
  diplomaTurns?: DiplomaTurns;
  watchAnswers?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** What the environment gives the site, for the readiness page. */
  setup: SiteSetup;
  logger: FastifyBaseLogger | false;
  /**
   * Whether each answer is logged at debug level, without address, query or headers of the visitor.
   */
  logsRequests?: boolean;
  /**
   * The folders of files for browsers: of the build, and of the edition’s pictures; absent in
   * development, where the bundler serves them.
   */
  filesDirs?: readonly string[] | undefined;
  scriptUrl: string;
  transformHtml?: PageServer['transformHtml'];
};

/** The whole site as one Fastify instance, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, siteUrl, clock } = options;
  const isHttps = siteUrl.startsWith('https:');
  // The bundler's own scripts and styles are inline, so development has no security headers.
  const headers = options.transformHtml ? {} : securityHeaders({ isHttps });
  const app = bareServer({
    ...options,
    headers,
    notFound: (request, reply) => notFound(request, reply),
  });
  const refuseTheRest = refuseOtherMethods(app);
  takeSameSiteOnly(app, siteUrl);
  closeWhileRestoring(app, options.isClosed);
  await app.register(rateLimit, rateLimits);
  await app.register(formbody);

  const kept = keptForms({ db, isHttps });
  const services = siteServices(app, { ...options, kept });
  const findSessionNow: SessionOf = (request) =>
    findSession(
      db,
      tokenIn(request.headers.cookie, { isHttps }),
      async () => !isAskedByScript(request) || isUnderWay(await services.event()),
    );
  const sessionOf = oncePerRequest(findSessionNow);
  const wordsOf: WordsOf = (language, form) => wordsOfPosted(routes, language, form);
  const { races, participants } = services;
  const ctx = officeContext(app, { ...options, races, participants, wordsOf });
  const routes = pages({ ...services, wordsOf }, ctx);
  const served = servePages(app, {
    ...options,
    routes,
    headers,
    registration: services.registration,
    notices: services.notices,
    readLateFacts: services.readLateFacts,
    demo: services.demo,
    takeWithStepUp: (request, posted, take) =>
      takeWithStepUp({ ...request, ctx: ctx(request), wordsOf }, posted, take),
    findSession: sessionOf,
    keepForm: (request, reply, form) => kept.keep(request, reply, form),
  });
  const notFound = answerFailures(app, served);
  await mountApi(app, {
    db,
    clock,
    siteUrl,
    services,
    ctx,
    guard: staffGuard(sessionOf, officeCalls),
    backups: options.backups,
    dataVersions: options.dataVersions,
    diplomaTurns: options.diplomaTurns,
    mayWatch: isLetIn(staffGuard(findSessionNow, officeCalls)),
    headers,
  });
  await app.register(uploadsRoutes, { db });
  await countPolicyReports(app);
  await app.register(reliefRoutes, { races });
  serveSiteFiles(app, {
    ...options,
    routes,
    raceIds: async () => (await races.list()).map(({ id }) => id),
  });
  if (options.isDemo) serveSampleResults(app);
  serveHealth(app, options);
  if (options.filesDirs) serveBuiltFiles(app, options.filesDirs, headers);
  refuseTheRest();
  return app;
}

/** Whether a guard lets a request in. */
const isLetIn = (guard: ReturnType<typeof staffGuard>) => (request: FastifyRequest) =>
  guard(request).then(
    () => true,
    () => false,
  );

/** Whether somebody opens an address in a browser, rather than a program or script. */
const isFollowedLink = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  // Browsers leave out the fetch mode where the site has no TLS.
  (headers['sec-fetch-mode'] === undefined
    ? headers.accept?.includes('text/html') === true
    : headers['sec-fetch-mode'] === 'navigate');

/**
 * Addresses that answer while visitors are kept out: the office, its files, payment events, health.
 */
const isForStaff = /^\/(admin|assets|api\/admin|api\/payments\/events|healthz|readyz)(\/|\?|$)/;

/** Tells visitors that the site is being restored, until the payments have been compared. */
function closeWhileRestoring(app: FastifyInstance, isClosed: AppOptions['isClosed']): void {
  if (!isClosed) return;
  // Not async, as every request for a cached page comes through here.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosed() || isForStaff.test(request.url)) return done();
    reply.header('cache-control', 'no-store');
    done(new Refusal('restoring'));
  });
}

/** How many requests one address may send to calls that have no limit of their own. */
const rateLimits = {
  global: false,
  max: 300,
  timeWindow: 60_000,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
    new Refusal('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
};

/** Answers unknown addresses and failures: as JSON for the API, with a page for others. */
function answerFailures(app: FastifyInstance, served: ReturnType<typeof servePages>) {
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    isApiRequest(request)
      ? sendRefusal(request, reply, new Refusal('not-found'))
      : served.notFound(request, reply);
  app.setNotFoundHandler(notFound);
  app.setErrorHandler((error, request, reply) => {
    const refusal = noteFailure(request, error);
    if (refusal.code === 'step-up-needed' && isFollowedLink(request))
      return reply.redirect(fileAddress(request.url), 303);
    if (isApiRequest(request)) return sendRefusal(request, reply, refusal);
    const isTold = refusal.code === 'cross-site' || refusal.code === 'restoring';
    const sentence = isTold && refusalBody(request, refusal).message;
    return served.failed(request, reply, refusalStatus[refusal.code], sentence || undefined);
  });
  return notFound;
}

/** Tells monitoring that the process is alive, and whether it can work. */
function serveHealth(
  app: FastifyInstance,
  { db, guard, setup }: Pick<AppOptions, 'db' | 'guard' | 'setup'>,
): void {
  const look = readinessOf(db, {
    guard,
    ...(!setup.isDemo && { isBackupOld: () => isBackupOld(db) }),
  });
  app.get('/healthz', async () => ({ status: 'ok', version: productVersion }));
  app.get('/readyz', async (_request, reply) => {
    const found = await look();
    const status = found.status === 'ok' ? 200 : 503;
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...retryHeaders(status) })
      .send(found);
  });
}
