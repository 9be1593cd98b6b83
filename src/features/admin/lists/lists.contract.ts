import type { GuardRefusal } from '../../../auth/staff.contract.ts';
import type { RefusalCode } from '../../../http/refusals.ts';
import type { Refused, Result } from '../../../http/result.ts';
import type { NewsletterCounts } from '../../newsletter/newsletter.contract.ts';
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
