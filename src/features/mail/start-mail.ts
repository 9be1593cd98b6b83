import { errorCode } from '../../db/database-errors.ts';
import { deleteMailFiles } from '../../services/outbox-folder.ts';
import { type MailWorkerOptions, startMailWorker } from './deliver-mail.ts';

/** What delivers this process's mails, until stopped. */
export type Mail = {
  /** Resolves when the mails in flight are through and the mail server is let go. */
  stop(): Promise<void>;
};

/**
 * Starts to deliver the queued mails; the mailer is closed with it. Files that were written while
 * there was no mail server are deleted once there is one: the table holds what they say, sealed.
 */
export function startMail(options: Pick<MailWorkerOptions, 'db' | 'log' | 'mailer'>): Mail {
  const { mailer, log } = options;
  if (mailer.transport !== 'files') {
    deleteMailFiles(mailer.outboxDir, new Date()).catch((error: unknown) =>
      log({ code: errorCode(error) }, 'files of earlier mails could not be deleted'),
    );
  }
  const worker = startMailWorker(options);
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
