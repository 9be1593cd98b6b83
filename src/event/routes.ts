import { contactPage } from './contact/contact.page.tsx';
import { demoPage } from './demo/demo.page.tsx';
import { accommodationPage } from './information/accommodation.page.tsx';
import { cnMastersPage } from './information/cn-masters.page.tsx';
import { cookiePolicyPage } from './information/cookie-policy.page.ts';
import { homePage } from './information/home.page.tsx';
import { howToGetTherePage } from './information/how-to-get-there.page.tsx';
import { privacyPolicyPage } from './information/privacy-policy.page.ts';
import { rulesPage } from './information/rules.page.tsx';
import { sponsorsPage } from './information/sponsors.page.tsx';
import { termsConditionsPage } from './information/terms-conditions.page.ts';
import { newsletterPages } from './newsletter/newsletter.page.tsx';
import { adminChangesPage } from './office/changes/admin-changes.page.tsx';
import { emailTestPage } from './office/email-test/email-test.page.tsx';
import { adminReadinessPage } from './office/readiness/admin-readiness.page.tsx';
import { programPage } from './program/program.page.tsx';
import { racePage } from './races/race.page.tsx';
import { racesPage } from './races/races.page.tsx';

/** The pages of this room that everybody may open. */
export const publicPages = [
  homePage,
  racesPage,
  racePage,
  programPage,
  accommodationPage,
  rulesPage,
  contactPage,
  cnMastersPage,
  howToGetTherePage,
  privacyPolicyPage,
  termsConditionsPage,
  cookiePolicyPage,
  sponsorsPage,
  newsletterPages,
  demoPage,
] as const;

/** The pages of this room for the organiser. */
export const officePages = [adminReadinessPage, adminChangesPage, emailTestPage] as const;
