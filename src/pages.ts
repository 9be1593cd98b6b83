import type { AdminServices } from './admin-services.ts';
import { modules } from './edition/facts.ts';
import { hasPage } from './facts/has-page.ts';
import { facts } from './facts/reading.rules.ts';
import { adminBackupsPage } from './features/admin/backups/admin-backups.page.tsx';
import { adminChangesPage } from './features/admin/changes/admin-changes.page.tsx';
import { adminCheckInPage } from './features/admin/check-in/admin-check-in.page.tsx';
import { adminLinksPage } from './features/admin/checkpoints/admin-links.page.tsx';
import { adminCircuitPage } from './features/admin/circuit/admin-circuit.page.tsx';
import { adminStagePage } from './features/admin/circuit/admin-stage.page.tsx';
import { emailTestPage } from './features/admin/email-test/email-test.page.tsx';
import { adminGearCheckPage } from './features/admin/gear-check/admin-gear-check.page.tsx';
import { adminHealthPage } from './features/admin/health/admin-health.page.tsx';
import { adminHistoryPage } from './features/admin/history/admin-history.page.tsx';
import { adminPastImportPage } from './features/admin/history/admin-past-import.page.tsx';
import { adminImportPage } from './features/admin/imports/admin-import.page.tsx';
import { adminListsPage } from './features/admin/lists/admin-lists.page.tsx';
import { adminMessagesPage } from './features/admin/messages/admin-messages.page.tsx';
import { adminComparePage } from './features/admin/money/admin-compare.page.tsx';
import { adminPaymentsPage } from './features/admin/money/admin-payments.page.tsx';
import { adminTillPage } from './features/admin/money/admin-till.page.tsx';
import { adminOverviewPage } from './features/admin/overview/admin-overview.page.tsx';
import { adminNewParticipantPage } from './features/admin/participants/admin-new-participant.page.tsx';
import { adminParticipantPage } from './features/admin/participants/admin-participant.page.tsx';
import { adminParticipantsPage } from './features/admin/participants/admin-participants.page.tsx';
import { adminPaymentListPage } from './features/admin/participants/admin-payment-list.page.tsx';
import { adminCheckpointPage } from './features/admin/race-control/admin-checkpoint.page.tsx';
import { adminRaceControlPage } from './features/admin/race-control/admin-race-control.page.tsx';
import { adminRadioPage } from './features/admin/race-control/admin-radio.page.tsx';
import { adminReadinessPage } from './features/admin/readiness/admin-readiness.page.tsx';
import { adminReadingsPage } from './features/admin/readings/admin-readings.page.tsx';
import { adminRegistrationPage } from './features/admin/registration/admin-registration.page.tsx';
import { adminWaitingPage } from './features/admin/registration/admin-waiting.page.tsx';
import { adminFinishDraftPage } from './features/admin/results/admin-finish-draft.page.tsx';
import { adminFinishImportPage } from './features/admin/results/admin-finish-import.page.tsx';
import { adminRaceResultsPage } from './features/admin/results/admin-race-results.page.tsx';
import { adminResultExportsPage } from './features/admin/results/admin-result-exports.page.tsx';
import { adminResultsPage } from './features/admin/results/admin-results.page.tsx';
import { adminAccountPage } from './features/admin/staff/admin-account.page.tsx';
import { adminAddressPage } from './features/admin/staff/admin-address.page.tsx';
import { adminAuditPage } from './features/admin/staff/admin-audit.page.tsx';
import { adminFilePage } from './features/admin/staff/admin-file.page.tsx';
import { adminInvitationPages } from './features/admin/staff/admin-invitation.page.tsx';
import { adminPersonPage } from './features/admin/staff/admin-person.page.tsx';
import { adminSignInPage } from './features/admin/staff/admin-sign-in.page.tsx';
import { adminStaffPage } from './features/admin/staff/admin-staff.page.tsx';
import { adminStartPage } from './features/admin/start/admin-start.page.tsx';
import { checkpointPage } from './features/checkpoints/phone/checkpoint.page.tsx';
import { emaCircuitPage } from './features/circuit/ema-circuit.page.tsx';
import { contactPage } from './features/contact/contact.page.tsx';
import { demoPage } from './features/demo/demo.page.tsx';
import { earlierResults } from './features/history/earlier-results.ts';
import { historyPage } from './features/history/history.page.tsx';
import { accommodationPage } from './features/information/accommodation.page.tsx';
import { cnMastersPage } from './features/information/cn-masters.page.tsx';
import { cookiePolicyPage } from './features/information/cookie-policy.page.ts';
import { homePage } from './features/information/home.page.tsx';
import { howToGetTherePage } from './features/information/how-to-get-there.page.tsx';
import { privacyPolicyPage } from './features/information/privacy-policy.page.ts';
import { rulesPage } from './features/information/rules.page.tsx';
import { sponsorsPage } from './features/information/sponsors.page.tsx';
import { termsConditionsPage } from './features/information/terms-conditions.page.ts';
import { livePage } from './features/live/live.page.tsx';
import { liveRunnerPage } from './features/live/live-runner.page.tsx';
import { addressChangedPage } from './features/my-registration/address-changed.page.tsx';
import { guardianPage } from './features/my-registration/guardian.page.tsx';
import { lostLinkPage } from './features/my-registration/lost-link.page.tsx';
import { myRegistrationPage } from './features/my-registration/my-registration.page.tsx';
import { newsletterPages } from './features/newsletter/newsletter.page.tsx';
import { participantsPage } from './features/participants/participants.page.tsx';
import { demoPayPage } from './features/payments/demo-pay.page.tsx';
import { payOrder } from './features/payments/pay-order.ts';
import { registrationSuccessPage } from './features/payments/registration-success.page.tsx';
import { programPage } from './features/program/program.page.tsx';
import { racePage } from './features/races/race.page.tsx';
import { racesPage } from './features/races/races.page.tsx';
import { registrationPage } from './features/registration/registration.page.tsx';
import { waitingListPage } from './features/registration/waiting-list.page.tsx';
import { resultRunnerPage } from './features/results/result-runner.page.tsx';
import { resultsPage } from './features/results/results.page.tsx';
import type { PublicRoute, Route } from './site/page.ts';
import type { SiteServices } from './site-services.ts';

/** Every address of the site and its page; anything else is the not-found page. */
export const pages = (services: SiteServices, admin: AdminServices): readonly Route[] =>
  [
    ...eventPages(services),
    ...runnerPages(services),
    ...(services.demo ? [demoPage({ demo: services.demo })] : []),
    ...adminPages(services, admin),
  ].filter(({ path }) => hasPage(path));

/** What the pages about the event ask. */
export type EventPageServices = Pick<
  SiteServices,
  | 'races'
  | 'event'
  | 'live'
  | 'readings'
  | 'standings'
  | 'results'
  | 'history'
  | 'receiveContactMessage'
  | 'countExtras'
  | 'isDemo'
  | 'clockOffsetMs'
> & { participants: Pick<SiteServices['participants'], 'find' | 'countries'> };

/** What everybody reads about the event. */
export function eventPages(services: EventPageServices): PublicRoute[] {
  const { races, live, readings, isDemo, clockOffsetMs } = services;
  const { event, registration, resultsUrl } = services.event;
  const plain = { registration, readings };
  return [
    homePage({ races, event, readings, clockOffsetMs }),
    racesPage({ races }),
    racePage({ races, event, countTaken: services.countExtras }),
    participantsPage({ participants: services.participants, races, event }),
    livePage({ live, races, event }),
    liveRunnerPage({ live, races, event }),
    programPage(plain),
    accommodationPage(plain),
    rulesPage(plain),
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
    contactPage({ receive: services.receiveContactMessage, event, readings }),
    cnMastersPage({ readings }),
    emaCircuitPage({ ...plain, standings: services.standings }),
    howToGetTherePage(plain),
    privacyPolicyPage({ readings }),
    termsConditionsPage({ readings }),
    cookiePolicyPage({ readings }),
    sponsorsPage(plain),
  ];
}

/** Where one registers and pays, and what the links of mails open. */
function runnerPages(services: SiteServices): PublicRoute[] {
  const { races, readings, registrations, waiting, newsletter, payments } = services;
  const { event } = services.event;
  const { action, resend } = services.limits;
  return [
    registrationPage({
      races,
      event,
      findWaiting: waiting.find,
      countTaken: services.countExtras,
      countFrom: services.mostCountries,
      register: services.registerPosted,
      wait: services.receiveRegistration.wait,
    }),
    lostLinkPage({ askForLinks: registrations.askForLinks, limit: resend }),
    myRegistrationPage({ registrations, limit: action }),
    guardianPage({ consents: registrations, readings, limit: action }),
    addressChangedPage({ registrations, limit: action }),
    waitingListPage({ waiting, limit: action }),
    ...newsletterPages({ newsletter, limit: action }),
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

/** Where the office takes in and publishes what the circuit is decided by. */
const circuitPages = ({ circuit }: AdminServices): Route[] => [
  adminCircuitPage({ circuit }),
  adminStagePage({ circuit }),
];

/** Where times come in from files. */
const finishImportPages = ({ finishImport }: AdminServices): Route[] => [
  adminFinishImportPage({ finishImport }),
  adminFinishDraftPage({ finishImport }),
];

/** The organiser's side. */
function adminPages({ entry, findInvitation }: SiteServices, admin: AdminServices): Route[] {
  const { account, accounts, participants, lists, registration, money, readings } = admin;
  return [
    adminSignInPage({ entry }),
    ...adminInvitationPages({ entry, findInvitation }),
    adminAccountPage({ account }),
    adminAddressPage({ account }),
    adminFilePage({ stepUp: admin.stepUp }),
    adminStaffPage({ accounts }),
    adminPersonPage({ accounts }),
    adminAuditPage({ accounts }),
    adminOverviewPage({ overview: admin.overview, pictures: admin.pictures }),
    adminParticipantsPage({ participants }),
    adminNewParticipantPage({ participants }),
    adminParticipantPage({ participants, lists }),
    adminCheckInPage({ checkIn: admin.checkIn }),
    adminRaceControlPage({ raceControl: admin.raceControl }),
    adminCheckpointPage({ raceControl: admin.raceControl }),
    adminLinksPage({ checkpointLinks: admin.checkpointLinks }),
    adminRadioPage({ raceControl: admin.raceControl }),
    adminGearCheckPage({ gearCheck: admin.gearCheck }),
    adminStartPage({ start: admin.start }),
    adminResultsPage({ results: admin.results }),
    adminRaceResultsPage({ results: admin.results }),
    adminResultExportsPage({ resultExports: admin.resultExports, lists }),
    adminMessagesPage({ messages: admin.messages }),
    ...finishImportPages(admin),
    ...(modules.circuit ? circuitPages(admin) : []),
    adminHistoryPage({ history: admin.history }),
    adminPastImportPage({ history: admin.history }),
    adminRegistrationPage({ registration, money }),
    adminReadinessPage({ readiness: admin.readiness, clock: admin.clock }),
    adminHealthPage({ health: admin.health }),
    adminBackupsPage({ backups: admin.backups }),
    ...(facts.length > 0 ? [adminReadingsPage({ readings })] : []),
    adminChangesPage({ changes: admin.changes }),
    adminWaitingPage({ registration }),
    adminPaymentsPage({ money }),
    adminComparePage({ money }),
    adminTillPage({ money }),
    emailTestPage({ emailTest: admin.emailTest }),
    adminListsPage({ lists }),
    adminImportPage({ lists }),
    adminPaymentListPage({ participants }),
  ];
}
