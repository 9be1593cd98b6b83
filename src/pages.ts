import type { AdminServices } from './admin-services.ts';
import type { PublicRoute, Route } from './site/page.ts';
import type { SiteServices } from './site-services.ts';
import { accommodationPage } from './web/pages/accommodation.tsx';
import { cnMastersPage } from './web/pages/cn-masters.tsx';
import { contactPage } from './web/pages/contact.tsx';
import { cookiePolicyPage } from './web/pages/cookie-policy.ts';
import { demoPayPage } from './web/pages/demo-pay.tsx';
import { emaCircuitPage } from './web/pages/ema-circuit.tsx';
import { emailTestPage } from './web/pages/email-test.tsx';
import { guardianPage } from './web/pages/guardian.tsx';
import { homePage } from './web/pages/home.tsx';
import { howToGetTherePage } from './web/pages/how-to-get-there.tsx';
import { lostLinkPage } from './web/pages/lost-link.tsx';
import { myRegistrationPage } from './web/pages/my-registration.tsx';
import { newsletterPages } from './web/pages/newsletter.tsx';
import { adminAccountPage } from './web/pages/office-account.tsx';
import { adminAddressPage } from './web/pages/office-address.tsx';
import { adminAuditPage } from './web/pages/office-audit.tsx';
import { adminComparePage } from './web/pages/office-compare.tsx';
import { adminImportPage } from './web/pages/office-import.tsx';
import { adminListsPage } from './web/pages/office-lists.tsx';
import { adminNewParticipantPage } from './web/pages/office-new-participant.tsx';
import { adminParticipantPage } from './web/pages/office-participant.tsx';
import { adminParticipantsPage } from './web/pages/office-participants.tsx';
import { adminPaymentListPage } from './web/pages/office-payment-list.tsx';
import { adminPaymentsPage } from './web/pages/office-payments.tsx';
import { adminPersonPage } from './web/pages/office-person.tsx';
import { adminPicturesPage } from './web/pages/office-pictures.tsx';
import { adminReadinessPage } from './web/pages/office-readiness.tsx';
import { adminReadingsPage } from './web/pages/office-readings.tsx';
import { adminRegistrationPage } from './web/pages/office-registration.tsx';
import { adminSignInPage } from './web/pages/office-sign-in.tsx';
import { adminStaffPage } from './web/pages/office-staff.tsx';
import { adminTillPage } from './web/pages/office-till.tsx';
import { adminWaitingPage } from './web/pages/office-waiting.tsx';
import { adminInvitationPage } from './web/pages/office-welcome.tsx';
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
