import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type DataTable, type DataVersions, perVersion } from './db/data-versions.ts';
import type { Schema } from './db/schema.ts';
import { circuitRoutes } from './features/circuit/circuit-routes.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { contactReceiver } from './features/contact/receive-contact-message.ts';
import { emailTestRoutes } from './features/email-test/email-test-routes.ts';
import { emailTester } from './features/email-test/send-test-email.ts';
import { openEventWatch } from './features/event/event-watch.ts';
import { myRegistrationRoutes } from './features/my-registration/my-registration-routes.ts';
import { myRegistrationService } from './features/my-registration/my-registration-service.ts';
import { actionLimit, resendLimit } from './features/my-registration/visitor-limits.ts';
import { newsletterService } from './features/newsletter/newsletter-service.ts';
import { participantList } from './features/participants/participant-list.ts';
import { participantsRoutes } from './features/participants/participants-routes.ts';
import { paymentRefusal } from './features/payments/create-payment.ts';
import { mayAskProvider } from './features/payments/may-ask-provider.ts';
import { payOrder } from './features/payments/pay-order.ts';
import { paymentService } from './features/payments/payment-service.ts';
import { paymentsRoutes } from './features/payments/payments-routes.ts';
import { programRoutes } from './features/program/program-routes.ts';
import { downloadsRoutes } from './features/race-office/downloads-routes.ts';
import { importsRoutes } from './features/race-office/imports-routes.ts';
import { listsService } from './features/race-office/lists-service.ts';
import { participantsAdmin } from './features/race-office/participants-admin.ts';
import { pictureService } from './features/race-pictures/picture-service.ts';
import {
  racePicturesRoutes,
  uploadsRoutes,
} from './features/race-pictures/race-pictures-routes.ts';
import { listRaceDetails, listRaces } from './features/races/races-queries.ts';
import { racesRoutes } from './features/races/races-routes.ts';
import { readReadiness, type SiteSetup } from './features/readiness/read-readiness.ts';
import { openReadingsDesk } from './features/readings/choose-reading.ts';
import { readChoices } from './features/readings/reading-queries.ts';
import { findWaiting, leaveWaitingList } from './features/registration/leave-waiting-list.ts';
import { postedKey } from './features/registration/posted-key.ts';
import { registrationReceiver } from './features/registration/receive-registration.ts';
import { registrationRoutes } from './features/registration/registration-routes.ts';
import { walkMoney } from './features/registration-office/money-queries.ts';
import { moneyRoutes } from './features/registration-office/money-routes.ts';
import { moneyService } from './features/registration-office/money-service.ts';
import { registrationAdmin } from './features/registration-office/registration-admin.ts';
import { listTill } from './features/registration-office/till-queries.ts';
import { readInvitation } from './features/staff/accept-invitation.ts';
import { accountService } from './features/staff/account-service.ts';
import { findSession, type Session } from './features/staff/find-session.ts';
import { tokenIn } from './features/staff/session-token.ts';
import { staffService } from './features/staff/staff-service.ts';
import { openStepUp } from './features/staff/step-up.ts';
import { apiDescription } from './http/api-description.ts';
import { attemptFor, noteFailure, toldAs } from './http/attempt.ts';
import { bareServer } from './http/bare-server.ts';
import { serveBuiltFiles } from './http/built-files.ts';
import { isApiRequest, refusalBody, sendRefusal } from './http/error-answers.ts';
import { keptForms } from './http/kept-forms.ts';
import { takeOwnPagesOnly } from './http/own-pages-only.ts';
import { Refusal, refusalStatus } from './http/refusals.ts';
import { refuseOtherMethods } from './http/refuse-methods.ts';
import { requestLanguage } from './http/request-language.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staffDoor } from './http/staff-door.ts';
import { oncePerRequest, staffGate } from './http/staff-gate.ts';
import type { Clock } from './services/clock.ts';
import type { DemoPayments } from './services/demo-payments.ts';
import type { Mailer } from './services/mailer.ts';
import type { PaymentProvider } from './services/payment-provider.ts';
import type { Office } from './web/office.ts';
import { nameIn } from './web/race-words.ts';
import { routes } from './web/routes.ts';
import { type PageServer, servePages } from './web/serve-pages.ts';
import { serveSiteFiles } from './web/serve-site-files.ts';

export type AppOptions = {
  db: Kysely<Schema>;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  /** How often the data changed, as far as this process has heard. */
  dataVersions: DataVersions;
  clock: Clock;
  siteUrl: string;
  trustedProxies: number;
  /** Whether sample data stand in for what is not there yet. */
  isDemo: boolean;
  /** What the environment gives the site, for the page of readiness. */
  setup: SiteSetup;
  /** Who takes the money; absent: nobody does. */
  payments?: PaymentProvider | DemoPayments | undefined;
  mailer: Mailer;
  logger: FastifyBaseLogger | false;
  /** One debug line per answer, without address, query or headers of the visitor. */
  logsRequests?: boolean;
  /** The built browser files; absent in development, where the bundler serves them. */
  clientDir?: string | undefined;
  scriptUrl: string;
  transformHtml?: PageServer['transformHtml'];
};

const tablesBehind: Record<keyof PageServer['data'], readonly DataTable[]> = {
  listRaces: ['race'],
  findRace: ['race'],
  findParticipants: ['participant'],
  listCountries: ['participant'],
  event: ['edition', 'race_places'],
  registration: ['edition'],
  resultsUrl: ['edition'],
  readings: ['edition'],
  findMyRegistration: ['participant'],
  findGuardianRequest: ['participant'],
  findWaiting: [],
  findSubscription: [],
  // Their pages are never kept.
  findOrder: [],
  findReturn: [],
  findWelcome: [],
  findDemoPayment: [],
};

/** The whole site as one Fastify instance, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, dataVersions, siteUrl } = options;
  const isHttps = siteUrl.startsWith('https:');
  // The bundler's own scripts and styles are inline: development goes without the lock.
  const headers = options.transformHtml ? {} : securityHeaders({ isHttps });
  const app = bareServer({
    ...options,
    headers,
    notFound: (request, reply) => answerNotFound(request, reply),
  });
  const refuseTheRest = refuseOtherMethods(app);
  takeOwnPagesOnly(app, siteUrl);
  await app.register(rateLimit, {
    global: false,
    max: 300,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too-many-requests', { seconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(formbody);
  const receiveContactMessage = contactReceiver(app, { db, siteUrl });
  const receiveRegistration = registrationReceiver(app, { db, clock: options.clock });
  const payments = paymentService({
    db,
    provider: options.payments,
    clock: options.clock,
    siteUrl,
    log: (facts, what) => app.log.error(facts, what),
  });
  const desk = myRegistrationService({
    db,
    clock: options.clock,
    siteUrl,
    outboxDir: options.mailer.outboxDir,
    async demandDifference(asked) {
      const created = await payments.create(asked);
      if (!created.ok) throw paymentRefusal(created.code);
      if (!created.paymentLink) throw new Refusal('payment-unavailable');
      return { ok: true, payAt: created.paymentLink };
    },
  });
  const newsletter = newsletterService(app, { db, clock: options.clock, siteUrl });
  const passGate = actionLimit(app);
  const linksGate = resendLimit(app);
  const tokenOf = (request: FastifyRequest) => tokenIn(request.headers.cookie, { isHttps });
  const sessionOf = oncePerRequest((request) => findSession(db, tokenOf(request)));
  const kept = keptForms({ db, isHttps });
  const door = staffDoor({
    db,
    isHttps,
    kept,
    siteUrl,
    log: (facts, what) => app.log.error(facts, what),
  });
  const gate = staffGate(sessionOf);
  const testEmail = emailTester(app, { db, mailer: options.mailer, clock: options.clock, siteUrl });
  const moneyOf = moneyService({
    db,
    provider: options.payments,
    log: (facts, what) => app.log.error(facts, what),
  });
  const races = perVersion(
    () => dataVersions.race,
    () => listRaceDetails(db),
  );
  const readings = perVersion(
    () => dataVersions.edition,
    () => readChoices(db),
  );
  const eventWatch = openEventWatch({
    db,
    dataVersions,
    clock: options.clock,
    isDemo: options.isDemo,
  });
  const participants = participantList(db, dataVersions);
  const lists = listsService({
    db,
    clock: options.clock,
    siteUrl,
    log: (facts, what) => app.log.error(facts, what),
  });
  app.addHook('onClose', () => lists.rest());
  /** The desk of somebody who is signed in: each feature of the office adds its own part. */
  const officeOf = (request: FastifyRequest, session: Session): Office => ({
    staff: session.staff,
    lacksFactor: session.lacksFactor,
    account: accountService(db, session, { siteUrl, language: requestLanguage(request) }),
    accounts: staffService(db, {
      session,
      siteUrl,
      language: requestLanguage(request),
    }),
    participants: participantsAdmin({ db, participants, clock: options.clock, siteUrl }, session),
    readings: openReadingsDesk(db, session.staff),
    readiness: () => readReadiness(db, options.setup, options.clock.now()),
    registration: registrationAdmin({
      db,
      clock: options.clock,
      staff: session.staff,
      hasPayments: options.payments !== undefined,
    }),
    money: moneyOf(session),
    emailTest: testEmail.deskOf(request, session.staff),
    attempt: attemptFor(request),
    stepUp: openStepUp(db, session, { siteUrl, language: requestLanguage(request) }),
    pictures: pictureService(db, session.staff),
    lists: lists.serviceOf(session),
  });
  const demo = options.payments && 'charge' in options.payments ? options.payments : undefined;

  const pages = servePages(app, {
    routes,
    clock: options.clock,
    siteUrl,
    scriptUrl: options.scriptUrl,
    isDemo: options.isDemo,
    transformHtml: options.transformHtml,
    headers,
    mayAskProvider: mayAskProvider(app),
    async openOffice(request) {
      const session = await sessionOf(request);
      return session?.isVerified ? officeOf(request, session) : undefined;
    },
    keepForm: (request, reply, form) => kept.keep(request, reply, form),
    actions: (request, reply) => {
      const told = (refusal: Refusal) => toldAs(request, refusal);
      const failed = (error: unknown) => told(noteFailure(request, error));
      const step =
        <Asked extends unknown[], Outcome>(take: (...asked: Asked) => Promise<Outcome>) =>
        (...asked: Asked) =>
          passGate(request)
            .then(() => take(...asked))
            .catch(failed);
      return {
        sendContactMessage: (message) => receiveContactMessage(request, message).catch(failed),
        async register(form, { offer, acceptOverlap }) {
          const key = postedKey(form, options.clock.now());
          const outcome = await receiveRegistration
            .register(request, { form, key, offer, acceptOverlap })
            .catch(failed);
          if (outcome.ok) {
            const order = { id: outcome.answer.id, isNew: outcome.isNew };
            const { cookie } = request.headers;
            reply.header('set-cookie', await payments.orderCookie(order, cookie));
            return { ok: true, id: order.id };
          }
          if (!('code' in outcome)) return outcome;
          return { ...told(new Refusal(outcome.code)), code: outcome.code };
        },
        sendLinks: (address) =>
          linksGate(request)
            .then(() => desk.sendLinks(address))
            .then(() => ({ ok: true as const }), failed),
        registration: {
          correct: step(desk.correct),
          sendCode: step(desk.sendCode),
          async giveCode(token, typed) {
            const outcome = await step(desk.giveCode)(token, typed);
            if ('cookie' in outcome) reply.header('set-cookie', outcome.cookie);
            return outcome;
          },
          renew: step(desk.renew),
          changeRace: step(desk.changeRace),
          cancel: step(desk.cancel),
          erase: step(desk.erase),
          sign: step(desk.sign),
        },
        leaveWaitingList: step(async (token: string) => {
          if (!(await leaveWaitingList(db, token))) throw new Refusal('not-found');
          return { ok: true as const };
        }),
        newsletter: {
          subscribe: (email) => newsletter.subscribe(request, email).catch(failed),
          confirm: step((token) => newsletter.confirm(token)),
          leave: step((token) => newsletter.leave(token)),
        },
        async joinWaitingList({ raceid, firstname, lastname, email }) {
          const outcome = await receiveRegistration
            .wait(request, { raceid, firstname, lastname, email })
            .catch(failed);
          return 'code' in outcome ? told(new Refusal(outcome.code)) : outcome;
        },
        startPayment: async (order, { acceptNotKept }) => {
          const asked = { ...order, address: request.ip, acceptNotKept };
          const created = await payOrder(payments, asked).catch(failed);
          if (!('code' in created)) return created;
          return { ...told(paymentRefusal(created.code)), code: created.code };
        },
        door: door(request, reply, failed),
        async useDemoCard(reference, isGood) {
          const webhook = await (isGood ? demo?.charge(reference) : demo?.decline(reference));
          if (!webhook) return;
          // Through the same door as any provider's.
          await app.inject({
            method: 'POST',
            url: '/api/payments/events/demo',
            payload: webhook.body,
            headers: webhook.headers,
          });
        },
      };
    },
    data: {
      listRaces: async ({ difficulty } = {}) =>
        (await races()).filter((race) => !difficulty || race.difficulty === difficulty),
      findRace: async (id) => (await races()).find((race) => race.id === id),
      findParticipants: (filters) => participants.find(filters),
      listCountries: () => participants.countries(),
      findMyRegistration: (key) => desk.find(key),
      findWelcome: (token) => readInvitation(db, token),
      findWaiting: (token) => findWaiting(db, token),
      findSubscription: (token) => newsletter.find(token),
      findGuardianRequest: (token) => desk.findGuardianRequest(token),
      event: eventWatch.event,
      registration: eventWatch.registration,
      resultsUrl: eventWatch.resultsUrl,
      findOrder: (asked) => payments.findOrder(asked),
      readings,
      findReturn: (asked) => payments.findReturn(asked),
      findDemoPayment: async (reference) => demo?.show(reference),
    },
    // Versions only grow, and so does their sum.
    dataVersion: (part) => tablesBehind[part].reduce((sum, table) => sum + dataVersions[table], 0),
  });
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
    isApiRequest(request)
      ? sendRefusal(request, reply, new Refusal('not-found'))
      : pages.notFound(request, reply);
  app.setNotFoundHandler(answerNotFound);
  app.setErrorHandler((error, request, reply) => {
    const refusal = noteFailure(request, error);
    if (isApiRequest(request)) return sendRefusal(request, reply, refusal);
    const sentence = refusal.code === 'cross-site' && refusalBody(request, refusal).message;
    return pages.failed(request, reply, refusalStatus[refusal.code], sentence || undefined);
  });

  await app.register(async (api) => {
    await api.register(swagger, apiDescription(siteUrl));
    await api.register(participantsRoutes, {
      participants,
      raceNames: async (language) =>
        new Map((await races()).map((race) => [race.id, nameIn(language, race)])),
      headers,
    });
    // With limits of its own, which a crowd behind one address keeps to.
    await api.register(registrationRoutes, {
      receiveRegistration,
      orderCookie: (order, cookies) => payments.orderCookie(order, cookies),
    });
    await api.register(paymentsRoutes, { desk: payments });
    await api.register(async (limited) => {
      limited.addHook('onRequest', limited.rateLimit());
      await limited.register(racesRoutes, { db });
      await limited.register(racePicturesRoutes, { db, gate });
      await limited.register(programRoutes, { siteUrl });
      await limited.register(contactRoutes, { receiveContactMessage });
      await limited.register(circuitRoutes, { siteUrl, registration: eventWatch.registration });
      await limited.register(myRegistrationRoutes, { desk });
      await limited.register(moneyRoutes, {
        gate,
        walk: (filter) => walkMoney(db, filter),
        till: (filter) => listTill(db, filter),
      });
      await limited.register(emailTestRoutes, { testEmail, gate });
      await limited.register(downloadsRoutes, { db, gate, clock: options.clock, siteUrl });
      await limited.register(importsRoutes, { db, gate });
      limited.get('/api/openapi.json', { schema: { hide: true } }, () => api.swagger());
    });
  });

  await app.register(uploadsRoutes, { db });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await options.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database away' });
  });
  serveSiteFiles(app, {
    siteUrl,
    routes,
    raceIds: async () => (await listRaces(db)).map(({ id }) => id),
    isDemo: options.isDemo,
  });
  if (options.clientDir) await serveBuiltFiles(app, options.clientDir);
  refuseTheRest();
  return app;
}
