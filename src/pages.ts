import { hasPage } from './edition/facts/has-page.ts';
import { modules } from './edition/facts.ts';
import { contactPage } from './event/contact/contact.page.tsx';
import { demoPage } from './event/demo/demo.page.tsx';
import { accommodationPage } from './event/information/accommodation.page.tsx';
import { cnMastersPage } from './event/information/cn-masters.page.tsx';
import { cookiePolicyPage } from './event/information/cookie-policy.page.ts';
import { homePage } from './event/information/home.page.tsx';
import { howToGetTherePage } from './event/information/how-to-get-there.page.tsx';
import { privacyPolicyPage } from './event/information/privacy-policy.page.ts';
import { rulesPage } from './event/information/rules.page.tsx';
import { sponsorsPage } from './event/information/sponsors.page.tsx';
import { termsConditionsPage } from './event/information/terms-conditions.page.ts';
import { newsletterPages } from './event/newsletter/newsletter.page.tsx';
import { adminChangesPage } from './event/office/changes/admin-changes.page.tsx';
import { emailTestPage } from './event/office/email-test/email-test.page.tsx';
import { adminReadinessPage } from './event/office/readiness/admin-readiness.page.tsx';
import { programPage } from './event/program/program.page.tsx';
import { racePage } from './event/races/race.page.tsx';
import { racesPage } from './event/races/races.page.tsx';
import { keptInBrowser } from './kept-in-browser.ts';
import type { OfficeContextOf } from './office-context.ts';
import { adminBackupsPage } from './operations/backups/admin-backups.page.tsx';
import { adminHealthPage } from './operations/health/admin-health.page.tsx';
import { adminOverviewPage } from './operations/overview/admin-overview.page.tsx';
import { checkpointPage } from './race-day/checkpoints/phone/checkpoint.page.tsx';
import { livePage } from './race-day/live/live.page.tsx';
import { liveRunnerPage } from './race-day/live/live-runner.page.tsx';
import { adminCheckInPage } from './race-day/office/check-in/admin-check-in.page.tsx';
import { adminLinksPage } from './race-day/office/checkpoints/admin-links.page.tsx';
import { adminGearCheckPage } from './race-day/office/gear-check/admin-gear-check.page.tsx';
import { gearInOffice } from './race-day/office/gear-check/gear-of-runner.tsx';
import { adminMessagesPage } from './race-day/office/messages/admin-messages.page.tsx';
import { adminCheckpointPage } from './race-day/office/race-control/admin-checkpoint.page.tsx';
import { adminRaceControlPage } from './race-day/office/race-control/admin-race-control.page.tsx';
import { adminRadioPage } from './race-day/office/race-control/admin-radio.page.tsx';
import { adminStartPage } from './race-day/office/start/admin-start.page.tsx';
import { findWaiting } from './registration/leave-waiting-list.ts';
import { addressChangedPage } from './registration/my-registration/address-changed.page.tsx';
import { guardianPage } from './registration/my-registration/guardian.page.tsx';
import { lostLinkPage } from './registration/my-registration/lost-link.page.tsx';
import { myRegistrationPage } from './registration/my-registration/my-registration.page.tsx';
import { adminImportPage } from './registration/office/imports/admin-import.page.tsx';
import { adminListsPage } from './registration/office/lists/admin-lists.page.tsx';
import { adminComparePage } from './registration/office/money/admin-compare.page.tsx';
import { adminPaymentsPage } from './registration/office/money/admin-payments.page.tsx';
import { adminTillPage } from './registration/office/money/admin-till.page.tsx';
import { adminNewParticipantPage } from './registration/office/participants/admin-new-participant.page.tsx';
import { adminParticipantPage } from './registration/office/participants/admin-participant.page.tsx';
import { adminParticipantsPage } from './registration/office/participants/admin-participants.page.tsx';
import { adminPaymentListPage } from './registration/office/participants/admin-payment-list.page.tsx';
import { adminRegistrationPage } from './registration/office/places/admin-registration.page.tsx';
import { adminWaitingPage } from './registration/office/places/admin-waiting.page.tsx';
import { participantsPage } from './registration/participants/participants.page.tsx';
import { demoPayPage } from './registration/payments/demo-pay.page.tsx';
import { payOrder } from './registration/payments/pay-order.ts';
import { registrationSuccessPage } from './registration/payments/registration-success.page.tsx';
import { registrationPage } from './registration/registration.page.tsx';
import { waitingListPage } from './registration/waiting-list.page.tsx';
import { emaCircuitPage } from './results/circuit/ema-circuit.page.tsx';
import { circuitInRules } from './results/circuit/rules-of-circuit.tsx';
import { earlierResults } from './results/history/earlier-results.ts';
import { historyPage } from './results/history/history.page.tsx';
import { adminFinishDraftPage } from './results/office/admin-finish-draft.page.tsx';
import { adminFinishImportPage } from './results/office/admin-finish-import.page.tsx';
import { adminRaceResultsPage } from './results/office/admin-race-results.page.tsx';
import { adminResultExportsPage } from './results/office/admin-result-exports.page.tsx';
import { adminResultsPage } from './results/office/admin-results.page.tsx';
import { adminCircuitPage } from './results/office/circuit/admin-circuit.page.tsx';
import { adminStagePage } from './results/office/circuit/admin-stage.page.tsx';
import { adminHistoryPage } from './results/office/history/admin-history.page.tsx';
import { adminPastImportPage } from './results/office/history/admin-past-import.page.tsx';
import { resultRunnerPage } from './results/result-runner.page.tsx';
import { resultsPage } from './results/results.page.tsx';
import { showOwnResults } from './results/runner-results.tsx';
import { wordsOfPosted } from './site/admin-actions.tsx';
import type { PublicRoute, Route } from './site/page.ts';
import type { SiteServices } from './site-services.ts';
import { adminAccountPage } from './staff/admin-account.page.tsx';
import { adminAddressPage } from './staff/admin-address.page.tsx';
import { adminAuditPage } from './staff/admin-audit.page.tsx';
import { adminFilePage } from './staff/admin-file.page.tsx';
import { adminInvitationPages } from './staff/admin-invitation.page.tsx';
import { adminPersonPage } from './staff/admin-person.page.tsx';
import { adminSignInPage } from './staff/admin-sign-in.page.tsx';
import { adminStaffPage } from './staff/admin-staff.page.tsx';
import type { WordsOf } from './staff/admin-step-up.page.tsx';

/** Every address of the site and its page; any other address gives the not-found page. */
export const pages = (services: SiteServices, ctx: OfficeContextOf): readonly Route[] =>
  [
    ...eventPages(services),
    ...runnerPages(services),
    ...(services.demo ? [demoPage({ demo: services.demo })] : []),
    ...adminPages(services, ctx),
  ].filter(({ path }) => hasPage(path));

/** The services that the pages about the event need. */
export type EventPageServices = Pick<
  SiteServices,
  | 'races'
  | 'event'
  | 'live'
  | 'readLateFacts'
  | 'standings'
  | 'results'
  | 'history'
  | 'receiveContactMessage'
  | 'countExtras'
  | 'isDemo'
  | 'clockOffsetMs'
> & { participants: Pick<SiteServices['participants'], 'find' | 'countries'> };

/** The public pages about the event. */
export function eventPages(services: EventPageServices): PublicRoute[] {
  const { races, live, readLateFacts, isDemo, clockOffsetMs } = services;
  const { event, registration, resultsUrl } = services.event;
  const plain = { registration, readLateFacts };
  return [
    homePage({ races, event, readLateFacts, clockOffsetMs }),
    racesPage({ races }),
    racePage({ races, event, countTaken: services.countExtras }),
    participantsPage({ participants: services.participants, races, event }),
    livePage({ live, races, event }),
    liveRunnerPage({ live, races, event }),
    programPage(plain),
    accommodationPage(plain),
    rulesPage({ ...plain, circuit: modules.circuit ? circuitInRules : undefined }),
    resultsPage({
      event,
      resultsUrl,
      isDemo,
      results: services.results,
      races,
      history: services.history,
    }),
    resultRunnerPage({
      results: services.results,
      races,
      listHidden: services.live.listHidden,
      earlierOf: async (language, id) => earlierResults(language, await services.history(), id),
    }),
    historyPage({ history: services.history, results: services.results }),
    contactPage({ receive: services.receiveContactMessage, event, readLateFacts }),
    cnMastersPage({ readLateFacts }),
    emaCircuitPage({ ...plain, standings: services.standings }),
    howToGetTherePage(plain),
    privacyPolicyPage({ readLateFacts }),
    termsConditionsPage({ readLateFacts }),
    cookiePolicyPage({ readLateFacts, kept: keptInBrowser }),
    sponsorsPage(plain),
  ];
}

/** The pages for registering and paying, and those behind the links of mails. */
function runnerPages(services: SiteServices): PublicRoute[] {
  const { ctx, races, readLateFacts, payments } = services;
  const { event } = services.event;
  const { action, resend, subscribe, askedToday } = services.limits;
  return [
    registrationPage({
      races,
      event,
      findWaiting: (token) => findWaiting(ctx, token),
      countTaken: services.countExtras,
      countFrom: services.mostCountries,
      register: services.registerPosted,
      wait: services.receiveRegistration.wait,
    }),
    lostLinkPage({ ctx, limit: resend, day: askedToday }),
    myRegistrationPage({
      ctx,
      showOwnResults: showOwnResults(services.results, services.history),
      limit: action,
    }),
    guardianPage({ ctx, readLateFacts, limit: action }),
    addressChangedPage({ ctx, limit: action }),
    waitingListPage({ ctx, limit: action }),
    ...newsletterPages({ ctx, mayAsk: subscribe, limit: action }),
    registrationSuccessPage({
      races,
      findOrder: payments.findOrder,
      findReturn: payments.findReturn,
      pay: (order) => payOrder(payments, order),
      mayAskProvider: payments.mayAskProvider,
    }),
    demoPayPage(services.demoPayments),
    checkpointPage(),
  ];
}

/** The pages on which the office enters and publishes the data that decides the circuit. */
const circuitPages = (ctx: OfficeContextOf): Route[] => [
  adminCircuitPage(ctx),
  adminStagePage(ctx),
];

/** The pages for importing times from files. */
const finishImportPages = (ctx: OfficeContextOf): Route[] => [
  adminFinishImportPage(ctx),
  adminFinishDraftPage(ctx),
];

/** The pages of the organiser's side. */
function adminPages({ entry, findInvitation }: SiteServices, ctx: OfficeContextOf): Route[] {
  const wordsOf: WordsOf = (language, form) => wordsOfPosted(routes, language, form);
  const routes: Route[] = [
    adminSignInPage({ entry, wordsOf }),
    ...adminInvitationPages({ entry, findInvitation }),
    adminAccountPage(ctx),
    adminAddressPage(ctx),
    adminFilePage({ ctx, wordsOf }),
    adminStaffPage(ctx),
    adminPersonPage(ctx),
    adminAuditPage(ctx),
    adminOverviewPage(ctx),
    adminParticipantsPage(ctx),
    adminNewParticipantPage(ctx),
    adminParticipantPage((caller) => {
      const office = ctx(caller);
      return { ...office, raceDay: gearInOffice(office) };
    }),
    adminCheckInPage(ctx),
    adminRaceControlPage(ctx),
    adminCheckpointPage(ctx),
    adminLinksPage(ctx),
    adminRadioPage(ctx),
    adminGearCheckPage(ctx),
    adminStartPage(ctx),
    adminResultsPage(ctx),
    adminRaceResultsPage(ctx),
    adminResultExportsPage(ctx),
    adminMessagesPage(ctx),
    ...finishImportPages(ctx),
    ...(modules.circuit ? circuitPages(ctx) : []),
    adminHistoryPage(ctx),
    adminPastImportPage(ctx),
    adminRegistrationPage(ctx),
    adminReadinessPage(ctx),
    adminHealthPage(ctx),
    adminBackupsPage(ctx),
    adminChangesPage(ctx),
    adminWaitingPage(ctx),
    adminPaymentsPage(ctx),
    adminComparePage(ctx),
    adminTillPage(ctx),
    emailTestPage(ctx),
    adminListsPage(ctx),
    adminImportPage(ctx),
    adminPaymentListPage(ctx),
  ];
  return routes;
}
