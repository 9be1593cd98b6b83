import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import { edition } from './edition/edition.ts';
import { openEventWatch } from './edition/event/event-watch.ts';
import { listNotices, readLateFacts } from './edition/late-changes/late-change.queries.ts';
import { contactReceiver } from './event/contact/send-contact-message.ts';
import { demoService } from './event/demo/demo-service.ts';
import { mostAsksPerMinute } from './event/newsletter/subscribe.ts';
import { raceList } from './event/races/race-list.ts';
import { keptInBrowser } from './kept-in-browser.ts';
import { personalData } from './personal-data.ts';
import type { keptForms } from './platform/auth/kept-forms.ts';
import { type DataVersions, perVersion } from './platform/db/data-versions.ts';
import type { Schema } from './platform/db/schema.ts';
import type { Clock, DemoClock } from './platform/http/clock.ts';
import { refused } from './platform/http/result.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { liveService } from './race-day/live/live-service.ts';
import { countTaken } from './registration/extra-stock.ts';
import { findWaiting } from './registration/leave-waiting-list.ts';
import { mostCountries } from './registration/most-countries.queries.ts';
import type { LinkContext } from './registration/my-registration/for-holder.ts';
import {
  actionLimit,
  askedToday,
  resendLimit,
} from './registration/my-registration/visitor-limits.ts';
import type { TableReader } from './registration/office/imports/read-table-file.ts';
import { participantList } from './registration/participants/participant-list.ts';
import type { DemoPayments } from './registration/payments/demo-payments.ts';
import { mayAskProvider } from './registration/payments/may-ask-provider.ts';
import { payOrder } from './registration/payments/pay-order.ts';
import type { PaymentProvider } from './registration/payments/payment-provider.ts';
import { type PaymentService, paymentService } from './registration/payments/payment-service.ts';
import { registrationReceiver } from './registration/receive-registration.ts';
import { registerPosted } from './registration/register-posted.ts';
import { circuitStandings } from './results/circuit/circuit-standings-service.ts';
import { circuitInRules } from './results/circuit/rules-of-circuit.tsx';
import { chooseEarlier } from './results/history/choose-earlier.ts';
import { pastResults } from './results/history/past-results.queries.ts';
import { publishedResults } from './results/published-results.ts';
import { showOwnResults } from './results/runner-results.tsx';
import { visitorLimit } from './site/visitor-limit.ts';
import { readInvitation } from './staff/accept-invitation.ts';
import { signInService } from './staff/sign-in-service.ts';

export type ServiceOptions = {
  db: Kysely<Schema>;
  /** How often the data changed, as far as this process knows. */
  dataVersions: DataVersions;
  clock: Clock;
  /** The clock that visitors may move: in demo mode without a rehearsal. */
  demoClock?: DemoClock | undefined;
  siteUrl: string;
  /** Whether sample data is shown where there is no real data yet. */
  isDemo: boolean;
  /** The payment provider; absent: nothing can be paid. */
  payments?: PaymentProvider | DemoPayments | undefined;
  mailer: Mailer;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
  /** The database to back up, and the folder for the backups. */
  backups: { connection: ClientConfig; folder: string };
};

export type SiteServices = ReturnType<typeof siteServices>;

/** The services of the features for visitors, opened once. `app` needs `@fastify/rate-limit`. */
export function siteServices(
  app: FastifyInstance,
  options: ServiceOptions & { kept: ReturnType<typeof keptForms> },
) {
  const { modules } = edition();
  const { db, dataVersions, clock, demoClock, siteUrl, isDemo, kept } = options;
  const log = (facts: object, what: string) => app.log.error(facts, what);
  const payments = paymentService({ db, provider: options.payments, clock, siteUrl, log });
  const receive = registrationReceiver(app, { db, clock });
  const races = raceList(db, dataVersions, clock);
  const participants = participantList(db, dataVersions);
  const results = publishedResults(db, dataVersions);
  const history = pastResults(db, dataVersions);
  const ctx = {
    db,
    clock,
    siteUrl,
    outboxDir: options.mailer.outboxDir,
    demandDifference: demandDifference(payments),
    chooseEarlier,
    personalData,
  };
  return {
    ctx,
    clockOffsetMs: () => clock.offsetMs,
    demo: demoClock && demoService({ db, dataVersions, clock: demoClock }),
    isDemo,
    races,
    live: liveService({ db, dataVersions, clock, races, participants }),
    ...openEventWatch({ db, dataVersions, clock, isDemo }),
    readLateFacts: perVersion(
      () => dataVersions.edition + dataVersions.late_change,
      () => readLateFacts(db),
    ),
    notices: perVersion(
      () => dataVersions.late_change,
      () => listNotices(db),
    ),
    participants,
    standings: circuitStandings(db, dataVersions),
    results,
    history,
    receiveContactMessage: contactReceiver(app, { db, siteUrl }),
    receiveRegistration: receive,
    countTaken: () => countTaken(db),
    findWaiting: (token: string) => findWaiting(ctx, token),
    showOwnResults: showOwnResults(results, history),
    circuitInRules: modules.circuit ? circuitInRules : undefined,
    keptInBrowser: keptInBrowser(),
    mostCountries: perVersion(
      () => dataVersions.participant,
      () => mostCountries(db),
    ),
    registerPosted: registerPosted({ receive, orderCookie: payments.orderCookie, clock }),
    limit: actionLimit(app),
    mayResend: resendLimit(app),
    maySubscribe: visitorLimit(app, mostAsksPerMinute),
    askedToday: askedToday(app),
    payments: {
      ...payments,
      pay: (order: Parameters<typeof payOrder>[1]) => payOrder(payments, order),
      mayAskProvider: mayAskProvider(app),
    },
    demoPayments: demoPayments(app, options),
    entry: signInService({
      db,
      isHttps: siteUrl.startsWith('https:'),
      siteUrl,
      openKept: (cookies, sealed) => kept.open(cookies, sealed),
      log,
    }),
    findInvitation: (token: string) => readInvitation(db, token),
  };
}

/** Creates the payment of the difference to a dearer race, and returns the address to pay at. */
const demandDifference =
  (payments: PaymentService): LinkContext['demandDifference'] =>
  async (asked) => {
    const created = await payments.create(asked);
    if (!created.ok) return created;
    const { paymentLink: payAt } = created;
    return payAt ? { ok: true, payAt } : refused('payment-unavailable');
  };

/** The payments of the demo's invented provider, whose page belongs to the site. */
function demoPayments(app: FastifyInstance, { payments }: ServiceOptions) {
  const demo = payments && 'charge' in payments ? payments : undefined;
  return {
    find: async (reference: string) => demo?.show(reference),
    async useCard(reference: string, isGood: boolean) {
      const webhook = await (isGood ? demo?.charge(reference) : demo?.decline(reference));
      if (!webhook) return;
      // Takes the same way as any provider's event.
      await app.inject({
        method: 'POST',
        url: '/api/payments/events/demo',
        payload: webhook.body,
        headers: webhook.headers,
      });
    },
  };
}
