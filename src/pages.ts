import type { AdminServices } from './admin-services.ts';
import { emailTestPage } from './features/admin/email-test/email-test.page.tsx';
import { adminImportPage } from './features/admin/imports/admin-import.page.tsx';
import { adminListsPage } from './features/admin/lists/admin-lists.page.tsx';
import { adminComparePage } from './features/admin/money/admin-compare.page.tsx';
import { adminPaymentsPage } from './features/admin/money/admin-payments.page.tsx';
import { adminTillPage } from './features/admin/money/admin-till.page.tsx';
import { adminNewParticipantPage } from './features/admin/participants/admin-new-participant.page.tsx';
import { adminParticipantPage } from './features/admin/participants/admin-participant.page.tsx';
import { adminParticipantsPage } from './features/admin/participants/admin-participants.page.tsx';
import { adminPaymentListPage } from './features/admin/participants/admin-payment-list.page.tsx';
import { adminPicturesPage } from './features/admin/pictures/admin-pictures.page.tsx';
import { adminReadinessPage } from './features/admin/readiness/admin-readiness.page.tsx';
import { adminReadingsPage } from './features/admin/readings/admin-readings.page.tsx';
import { adminRegistrationPage } from './features/admin/registration/admin-registration.page.tsx';
import { adminWaitingPage } from './features/admin/registration/admin-waiting.page.tsx';
import { adminAccountPage } from './features/admin/staff/admin-account.page.tsx';
import { adminAddressPage } from './features/admin/staff/admin-address.page.tsx';
import { adminAuditPage } from './features/admin/staff/admin-audit.page.tsx';
import { adminPersonPage } from './features/admin/staff/admin-person.page.tsx';
import { adminSignInPage } from './features/admin/staff/admin-sign-in.page.tsx';
import { adminStaffPage } from './features/admin/staff/admin-staff.page.tsx';
import { adminInvitationPage } from './features/admin/staff/admin-welcome.page.tsx';
import type { PublicRoute, Route } from './site/page.ts';
import type { SiteServices } from './site-services.ts';
import { accommodationPage } from './web/pages/accommodation.tsx';
import { cnMastersPage } from './web/pages/cn-masters.tsx';
import { contactPage } from './web/pages/contact.tsx';
import { cookiePolicyPage } from './web/pages/cookie-policy.ts';
import { demoPayPage } from './web/pages/demo-pay.tsx';
import { emaCircuitPage } from './web/pages/ema-circuit.tsx';
import { guardianPage } from './web/pages/guardian.tsx';
import { homePage } from './web/pages/home.tsx';
import { howToGetTherePage } from './web/pages/how-to-get-there.tsx';
import { lostLinkPage } from './web/pages/lost-link.tsx';
import { myRegistrationPage } from './web/pages/my-registration.tsx';
import { newsletterPages } from './web/pages/newsletter.tsx';
import { participantsPage } from './web/pages/participants.tsx';
import { privacyPolicyPage } from './web/pages/privacy-policy.ts';
import { programPage } from './web/pages/program.tsx';
import { racePage } from './web/pages/race.tsx';
import { racesPage } from './web/pages/races.tsx';
import { registrationPage } from './web/pages/registration.tsx';
import { registrationSuccessPage } from './web/pages/registration-success.tsx';
import { resultsPage } from './web/pages/results.tsx';
import { rulesPage } from './web/pages/rules.tsx';
import { sponsorsPage } from './web/pages/sponsors.tsx';
import { termsConditionsPage } from './web/pages/terms-conditions.ts';
import { waitingListPage } from './web/pages/waiting-list.tsx';

/** Every address of the site and its page; anything else is the not-found page. */
export const pages = (services: SiteServices, admin: AdminServices): readonly Route[] => [
  ...eventPages(services),
  ...runnerPages(services),
  ...adminPages(services, admin),
];

/** What the pages about the event ask. */
export type EventPageServices = Pick<
  SiteServices,
  'races' | 'event' | 'readings' | 'receiveContactMessage' | 'isDemo' | 'clockOffsetMs'
> & { participants: Pick<SiteServices['participants'], 'find' | 'countries'> };

/** What everybody reads about the event. */
export function eventPages(services: EventPageServices): PublicRoute[] {
  const { races, readings, isDemo, clockOffsetMs } = services;
  const { event, registration, resultsUrl } = services.event;
  const plain = { registration, readings };
  return [
    homePage({ races, event, readings, clockOffsetMs }),
    racesPage({ races }),
    racePage({ races, event }),
    participantsPage({ participants: services.participants, races, event }),
    programPage(plain),
    accommodationPage(plain),
    rulesPage(plain),
    resultsPage({ event, resultsUrl, isDemo }),
    contactPage({ receive: services.receiveContactMessage, event, readings }),
    cnMastersPage({ readings }),
    emaCircuitPage(plain),
    howToGetTherePage,
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
      register: services.registerPosted,
      wait: services.receiveRegistration.wait,
    }),
    lostLinkPage({ sendLinks: registrations.sendLinks, limit: resend }),
    myRegistrationPage({ registrations, limit: action }),
    guardianPage({ consents: registrations, readings, limit: action }),
    waitingListPage({ waiting, limit: action }),
    ...newsletterPages({ newsletter, limit: action }),
    registrationSuccessPage({
      races,
      findOrder: payments.findOrder,
      findReturn: payments.findReturn,
      startPayment: payments.start,
      mayAskProvider: payments.mayAskProvider,
    }),
    demoPayPage(services.demoPayments),
  ];
}

/** The organiser's side. */
function adminPages({ entry, findInvitation }: SiteServices, admin: AdminServices): Route[] {
  const { account, accounts, participants, lists, registration, money, readings } = admin;
  return [
    adminSignInPage({ entry }),
    adminInvitationPage({ entry, findInvitation }),
    adminAccountPage({ account }),
    adminAddressPage({ account }),
    adminStaffPage({ accounts }),
    adminPersonPage({ accounts }),
    adminAuditPage({ accounts }),
    adminPicturesPage({ pictures: admin.pictures }),
    adminParticipantsPage({ participants }),
    adminNewParticipantPage({ participants }),
    adminParticipantPage({ participants, lists }),
    adminRegistrationPage({ registration, money }),
    adminReadinessPage({ readiness: admin.readiness }),
    adminReadingsPage({ readings }),
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
