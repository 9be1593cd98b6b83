import type { NewsletterCounts } from '../newsletter/newsletter-contract.ts';
import type { BibOrder, BibPlan, BibRange } from './bib-rules.ts';
import type { WantedFile } from './download-contract.ts';
import type { ImportChoice, ImportState } from './import-contract.ts';

/** Bibs as they stand; `plan` when an order was asked about, `mark` names that very plan. */
export type BibsNow = {
  ranges: (BibRange & { id: number; free: number })[];
  /** How many confirmed runners have no bib. */
  waiting: number;
  plan: (BibPlan & { mark: string }) | undefined;
};

/** Bibs, lists and imports, for somebody of the race office; each refuses by throwing. */
export type ListsService = {
  readBibs(order: BibOrder | undefined): Promise<BibsNow>;
  addBibRange(range: BibRange): Promise<void>;
  removeBibRange(id: number): Promise<void>;
  /** Answers how many were given. */
  assignBibs(asked: { order: BibOrder; mark: string }): Promise<number>;
  /** Answers the runner's name; null takes the number away. */
  setBib(asked: { id: number; bib: number | null }): Promise<string>;
  /** Answers the address of the file. */
  prepareDownload(wanted: WantedFile, reason: string): Promise<string>;
  /** Undefined: there is no newsletter. */
  readNewsletter(): Promise<NewsletterCounts | undefined>;
  /** Answers the number of the import. */
  beginImport(file: { name: string; content: Buffer | undefined } | undefined): Promise<string>;
  findImport(id: string): Promise<ImportState | undefined>;
  checkImport(id: string, choice: ImportChoice): Promise<void>;
  /** Begins to import; a second click begins nothing. */
  runImport(id: string): Promise<void>;
  dropImport(id: string): Promise<void>;
};
