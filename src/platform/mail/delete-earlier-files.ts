import { errorCode } from '../db/database-errors.ts';
import type { JobLog } from '../jobs/start-jobs.ts';
import type { Mailer } from './mailer.ts';
import { deleteMailFiles } from './outbox-folder.ts';

/**
 * Once there is a mail server, deletes the files that were written while there was none; the table
 * holds their contents, sealed.
 */
export async function deleteEarlierFiles(mailer: Mailer, log: JobLog): Promise<void> {
  if (mailer.transport === 'files') return;
  await deleteMailFiles(mailer.outboxDir, new Date()).catch((error: unknown) =>
    log({ code: errorCode(error) }, 'files of earlier mails could not be deleted'),
  );
}
