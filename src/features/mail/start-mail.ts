import { type MailWorkerOptions, startMailWorker } from './deliver-mail.ts';

/** What delivers this process's mails, until stopped. */
export type Mail = {
  /** Resolves when the mails in flight are through and the mail server is let go. */
  stop(): Promise<void>;
};

/** Starts to deliver the queued mails; the mailer is closed with it. */
export function startMail(options: Pick<MailWorkerOptions, 'db' | 'log' | 'mailer'>): Mail {
  const { mailer } = options;
  const worker = startMailWorker(options);
  return {
    async stop() {
      await worker.stop();
      mailer.close();
    },
  };
}
