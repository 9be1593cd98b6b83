import { edition } from '../edition/edition.ts';
import { emaCircuitPage } from './circuit/ema-circuit.page.tsx';
import { historyPage } from './history/history.page.tsx';
import { adminFinishDraftPage } from './office/admin-finish-draft.page.tsx';
import { adminFinishImportPage } from './office/admin-finish-import.page.tsx';
import { adminRaceResultsPage } from './office/admin-race-results.page.tsx';
import { adminResultExportsPage } from './office/admin-result-exports.page.tsx';
import { adminResultsPage } from './office/admin-results.page.tsx';
import { adminCircuitPage } from './office/circuit/admin-circuit.page.tsx';
import { adminStagePage } from './office/circuit/admin-stage.page.tsx';
import { adminHistoryPage } from './office/history/admin-history.page.tsx';
import { adminPastImportPage } from './office/history/admin-past-import.page.tsx';
import { resultRunnerPage } from './result-runner.page.tsx';
import { resultsPage } from './results.page.tsx';

/** The pages of this room that everybody may open. */
export const publicPages = [resultsPage, resultRunnerPage, historyPage, emaCircuitPage] as const;

/** The pages of this room for the organiser. */
export const officePages = [
  adminResultsPage,
  adminRaceResultsPage,
  adminResultExportsPage,
  adminFinishImportPage,
  adminFinishDraftPage,
  adminHistoryPage,
  adminPastImportPage,
  ...(edition().modules.circuit ? [adminCircuitPage, adminStagePage] : []),
] as const;
