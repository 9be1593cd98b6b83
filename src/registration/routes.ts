import { addressChangedPage } from './my-registration/address-changed.page.tsx';
import { guardianPage } from './my-registration/guardian.page.tsx';
import { lostLinkPage } from './my-registration/lost-link.page.tsx';
import { myRegistrationPage } from './my-registration/my-registration.page.tsx';
import { adminImportPage } from './office/imports/admin-import.page.tsx';
import { adminListsPage } from './office/lists/admin-lists.page.tsx';
import { adminComparePage } from './office/money/admin-compare.page.tsx';
import { adminPaymentsPage } from './office/money/admin-payments.page.tsx';
import { adminTillPage } from './office/money/admin-till.page.tsx';
import { adminNewParticipantPage } from './office/participants/admin-new-participant.page.tsx';
import { adminParticipantPage } from './office/participants/admin-participant.page.tsx';
import { adminParticipantsPage } from './office/participants/admin-participants.page.tsx';
import { adminPaymentListPage } from './office/participants/admin-payment-list.page.tsx';
import { adminRegistrationPage } from './office/places/admin-registration.page.tsx';
import { adminWaitingPage } from './office/places/admin-waiting.page.tsx';
import { participantsPage } from './participants/participants.page.tsx';
import { demoPayPage } from './payments/demo-pay.page.tsx';
import { registrationSuccessPage } from './payments/registration-success.page.tsx';
import { registrationPage } from './registration.page.tsx';
import { waitingListPage } from './waiting-list.page.tsx';

/** The pages of this room that everybody may open. */
export const publicPages = [
  participantsPage,
  registrationPage,
  registrationSuccessPage,
  demoPayPage,
  waitingListPage,
  lostLinkPage,
  myRegistrationPage,
  guardianPage,
  addressChangedPage,
] as const;

/** The pages of this room for the organiser. */
export const officePages = [
  adminParticipantsPage,
  adminNewParticipantPage,
  adminParticipantPage,
  adminRegistrationPage,
  adminWaitingPage,
  adminPaymentsPage,
  adminComparePage,
  adminTillPage,
  adminListsPage,
  adminImportPage,
  adminPaymentListPage,
] as const;
