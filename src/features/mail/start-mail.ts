import { createMailer, type MailerOptions } from '../../services/mailer.ts';
import { type MailWorkerOptions, startMailWorker } from './deliver-mail.ts';

/** What delivers this process's mails, until stopped. */
export type Mail = {
  /** Resolves when the mails in flight are through and the mail server is let go. */
  stop(): Promise<void>;
};

/** Starts to deliver the queued mails, by the way that `mail` names. */
export function startMail({
  mail,
  ...options
}: { mail: MailerOptions } & Pick<MailWorkerOptions, 'db' | 'log'>): Mail {
  const mailer = createMailer(mail);
  const worker = startMailWorker({ ...options, mailer });
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
