import type { NewsletterCounts } from '../../../event/newsletter/newsletter.contract.ts';
import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import type { BibService } from '../bibs/bibs.contract.ts';
import type { WantedFile } from '../exports/download.contract.ts';
import type { ImportService } from '../imports/import.contract.ts';

/** Bibs, lists and imports, for somebody of the organiser's side. */
export type ListsService = BibService &
  ImportService & {
    /** `address`: of the file. */
    prepareDownload(
      wanted: WantedFile,
      reason: string,
    ): Promise<Result<{ address: string }, RefusalCode> | Refused<GuardRefusal>>;
    /** Undefined: there is no newsletter. */
    readNewsletter(): Promise<NewsletterCounts | undefined>;
  };
