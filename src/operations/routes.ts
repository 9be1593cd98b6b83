import { adminBackupsPage } from './backups/admin-backups.page.tsx';
import { adminHealthPage } from './health/admin-health.page.tsx';
import { adminOverviewPage } from './overview/admin-overview.page.tsx';

/** The pages of this room for the organiser. */
export const officePages = [adminOverviewPage, adminHealthPage, adminBackupsPage] as const;
