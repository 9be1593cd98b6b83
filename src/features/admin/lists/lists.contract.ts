import type { GuardRefusal } from '../../../auth/staff.contract.ts';
import type { RefusalCode } from '../../../http/refusals.ts';
import type { Refused, Result } from '../../../http/result.ts';
import type { NewsletterCounts } from '../../newsletter/newsletter.contract.ts';
import type { BibOrder, BibPlan, BibRange } from '../bibs/bib.rules.ts';
import type { WantedFile } from '../exports/download.contract.ts';
import type { ImportChoice, ImportState } from '../imports/import.contract.ts';

/** Bibs as they stand; `plan` when an order was asked about, `mark` names that very plan. */
export type BibsNow = {
  ranges: (BibRange & { id: number; free: number })[];
  /** How many confirmed runners have no bib. */
  waiting: number;
  plan: (BibPlan & { mark: string }) | undefined;
};

export type RangeAdded = Result<object, 'bib-range-invalid' | 'bib-range-taken' | 'race-not-found'>;
/** How many were given. */
export type BibsGiven = Result<{ count: number }, 'bibs-changed'>;
/** The runner's name. */
export type BibSet = Result<
  { name: string },
  'participant-not-found' | 'bib-invalid' | 'bib-cancelled' | 'bib-other-race' | 'bib-taken'
>;
/** The number of the import. */
export type ImportBegun = Result<{ id: string }, RefusalCode>;
export type ImportChecked = Result<
  object,
  'import-column-twice' | 'office-reason-missing' | 'import-gone'
>;

/** Bibs, lists and imports, for somebody of the race office. */
export type ListsService = {
  readBibs(order: BibOrder | undefined): Promise<BibsNow>;
  addBibRange(range: BibRange): Promise<RangeAdded>;
  removeBibRange(id: number): Promise<void>;
  assignBibs(asked: { order: BibOrder; mark: string }): Promise<BibsGiven>;
  /** Null takes the number away. */
  setBib(asked: { id: number; bib: number | null }): Promise<BibSet | Refused<GuardRefusal>>;
  /** `address`: of the file. */
  prepareDownload(
    wanted: WantedFile,
    reason: string,
  ): Promise<Result<{ address: string }, RefusalCode> | Refused<GuardRefusal>>;
  /** Undefined: there is no newsletter. */
  readNewsletter(): Promise<NewsletterCounts | undefined>;
  beginImport(
    file: { name: string; content: Buffer | undefined } | undefined,
  ): Promise<ImportBegun>;
  findImport(id: string): Promise<ImportState | undefined>;
  checkImport(id: string, choice: ImportChoice): Promise<ImportChecked>;
  /** Begins to import; a second click begins nothing. */
  runImport(id: string): Promise<Result<object, 'import-gone' | 'import-not-checked'>>;
  dropImport(id: string): Promise<void>;
};
