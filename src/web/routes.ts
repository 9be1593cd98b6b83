import type { Route } from './page.ts';
import { accommodationRoute } from './pages/accommodation.tsx';
import { cnMastersRoute } from './pages/cn-masters.tsx';
import { contactRoute } from './pages/contact.tsx';
import { cookiePolicyRoute } from './pages/cookie-policy.ts';
import { demoPayRoute } from './pages/demo-pay.tsx';
import { emaCircuitRoute } from './pages/ema-circuit.tsx';
import { emailTestRoute } from './pages/email-test.tsx';
import { guardianRoute } from './pages/guardian.tsx';
import { homeRoute } from './pages/home.tsx';
import { howToGetThereRoute } from './pages/how-to-get-there.tsx';
import { lostLinkRoute } from './pages/lost-link.tsx';
import { myRegistrationRoute } from './pages/my-registration.tsx';
import { newsletterRoutes } from './pages/newsletter.tsx';
import { officeAccountRoute } from './pages/office-account.tsx';
import { officeAddressRoute } from './pages/office-address.tsx';
import { officeAuditRoute } from './pages/office-audit.tsx';
import { officeCompareRoute } from './pages/office-compare.tsx';
import { officeImportRoute } from './pages/office-import.tsx';
import { officeListsRoute } from './pages/office-lists.tsx';
import { officeNewParticipantRoute } from './pages/office-new-participant.tsx';
import { officeParticipantRoute } from './pages/office-participant.tsx';
import { officeParticipantsRoute } from './pages/office-participants.tsx';
import { officePaymentListRoute } from './pages/office-payment-list.tsx';
import { officePaymentsRoute } from './pages/office-payments.tsx';
import { officePersonRoute } from './pages/office-person.tsx';
import { officePicturesRoute } from './pages/office-pictures.tsx';
import { officeReadinessRoute } from './pages/office-readiness.tsx';
import { officeReadingsRoute } from './pages/office-readings.tsx';
import { officeRegistrationRoute } from './pages/office-registration.tsx';
import { officeSignInRoute } from './pages/office-sign-in.tsx';
import { officeStaffRoute } from './pages/office-staff.tsx';
import { officeTillRoute } from './pages/office-till.tsx';
import { officeWaitingRoute } from './pages/office-waiting.tsx';
import { officeWelcomeRoute } from './pages/office-welcome.tsx';
import { participantsRoute } from './pages/participants.tsx';
import { privacyPolicyRoute } from './pages/privacy-policy.ts';
import { programRoute } from './pages/program.tsx';
import { raceRoute } from './pages/race.tsx';
import { racesRoute } from './pages/races.tsx';
import { registrationRoute } from './pages/registration.tsx';
import { registrationSuccessRoute } from './pages/registration-success.tsx';
import { resultsRoute } from './pages/results.tsx';
import { rulesRoute } from './pages/rules.tsx';
import { sponsorsRoute } from './pages/sponsors.tsx';
import { termsConditionsRoute } from './pages/terms-conditions.ts';
import { waitingListRoute } from './pages/waiting-list.tsx';

/** Every address of the site and its page; anything else is the not-found page. */
export const routes: readonly Route[] = [
  homeRoute,
  racesRoute,
  raceRoute,
  registrationRoute,
  participantsRoute,
  programRoute,
  accommodationRoute,
  rulesRoute,
  resultsRoute,
  contactRoute,
  cnMastersRoute,
  emaCircuitRoute,
  howToGetThereRoute,
  privacyPolicyRoute,
  termsConditionsRoute,
  cookiePolicyRoute,
  sponsorsRoute,
  lostLinkRoute,
  myRegistrationRoute,
  guardianRoute,
  waitingListRoute,
  ...newsletterRoutes,
  registrationSuccessRoute,
  demoPayRoute,
  officeSignInRoute,
  officeWelcomeRoute,
  officeAccountRoute,
  officeAddressRoute,
  officeStaffRoute,
  officePersonRoute,
  officeAuditRoute,
  officePicturesRoute,
  officeParticipantsRoute,
  officeNewParticipantRoute,
  officeParticipantRoute,
  officeRegistrationRoute,
  officeReadinessRoute,
  officeReadingsRoute,
  officeWaitingRoute,
  officePaymentsRoute,
  officeCompareRoute,
  officeTillRoute,
  emailTestRoute,
  officeListsRoute,
  officeImportRoute,
  officePaymentListRoute,
];
