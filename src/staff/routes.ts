import { adminAccountPage } from './admin-account.page.tsx';
import { adminAddressPage } from './admin-address.page.tsx';
import { adminAuditPage } from './admin-audit.page.tsx';
import { adminFilePage } from './admin-file.page.tsx';
import { adminInvitationPages } from './admin-invitation.page.tsx';
import { adminPersonPage } from './admin-person.page.tsx';
import { adminSignInPage } from './admin-sign-in.page.tsx';
import { adminStaffPage } from './admin-staff.page.tsx';

/** The pages of this room that everybody may open. */
export const publicPages = [adminSignInPage, adminInvitationPages] as const;

/** The pages of this room for the organiser. */
export const officePages = [
  adminAccountPage,
  adminAddressPage,
  adminFilePage,
  adminStaffPage,
  adminPersonPage,
  adminAuditPage,
] as const;
