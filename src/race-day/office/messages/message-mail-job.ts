import type { Kysely, Transaction } from 'kysely';
import { knownLanguage } from '../../../edition/words/languages.ts';
import { subscriberUrl } from '../../../event/newsletter/subscribe.ts';
import { signingKey } from '../../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Job, JobLog } from '../../../platform/jobs/start-jobs.ts';
import { walkDue } from '../../../platform/jobs/walk-due.ts';
import { isCarriedEverywhere } from '../../../platform/mail/email-address.rules.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { messageTo, recipientOf } from './find-recipients.ts';
import { messageMail } from './message.mail.tsx';
import { languageFor, type MessageTexts } from './messages.rules.ts';

type Site = { db: Kysely<Schema>; siteUrl: string; log: JobLog };

/** A pause between two mails: to write hundreds without one kept every other request waiting. */
const breathMs = 5;

/**
 * Writes the mails of messages one by one into the outbox. If a process ends in between, the next
 * run writes the rest. A mail that cannot be written is skipped until then.
 */
export function messageMailJob({ db, siteUrl, log }: Site): Job {
  return {
    name: 'writing messages',
    everyMs: 60_000,
    wokenBy: 'message_recipient',
    work: ({ signal }) =>
      walkDue({
        next: (after) => findDue(db, after),
        take: (id) => writeMessageMail({ db, siteUrl }, id),
        failed: (error, id) =>
          log({ code: errorCode(error), mail: String(id) }, 'message not written'),
        breathMs,
        signal,
      }),
  };
}

const findDue = async (db: Kysely<Schema>, after: number): Promise<number | undefined> => {
  const due = await db
    .selectFrom('message_recipient')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return due?.id;
};

/** Puts one mail into the outbox, unless another process did so first, or nobody would read it. */
const writeMessageMail = ({ db, siteUrl }: Pick<Site, 'db' | 'siteUrl'>, id: number) =>
  inTransaction(db, async (trx) => {
    const due = await trx
      .deleteFrom('message_recipient')
      .where('id', '=', id)
      .returning(['message_id', 'participant_id', 'subscriber_id'])
      .executeTakeFirst();
    if (!due) return;
    const { texts } = await trx
      .selectFrom('message')
      .select('texts')
      .$narrowType<{ texts: MessageTexts }>()
      .where('id', '=', due.message_id)
      .executeTakeFirstOrThrow();
    const mail =
      due.participant_id === null
        ? await mailToSubscriber(trx, due.subscriber_id ?? '', { texts, siteUrl })
        : await mailToRunner(trx, due.participant_id, { texts, siteUrl });
    if (mail && isCarriedEverywhere(mail.to.address))
      await queueMail(trx, { isAutomaticReply: false, ...mail });
  });

type Said = { texts: MessageTexts; siteUrl: string };

async function mailToRunner(trx: Transaction<Schema>, id: number, { texts, siteUrl }: Said) {
  // Anybody who erases the person meanwhile waits for this lock, and then deletes the mail as well.
  const row = await trx
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'email', 'bib', 'race_id', 'language'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    // The address may have changed since, and the new mailbox may not be confirmed.
    .where('proven_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!row) return undefined;
  const to = recipientOf(row);
  const mail = await messageMail({
    ...messageTo(texts, to),
    siteUrl,
    runner: to,
    number: id,
  });
  return { participantId: id, to: { address: to.email }, ...mail };
}

async function mailToSubscriber(trx: Transaction<Schema>, id: string, { texts, siteUrl }: Said) {
  const row = await trx
    .selectFrom('newsletter_subscriber')
    .select(['email', 'language'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (!row) return undefined;
  const language = languageFor(texts, knownLanguage(row.language) ?? 'en');
  const message = texts[language];
  if (!message) return undefined;
  const unsubscribeUrl = subscriberUrl(siteUrl, await signingKey(trx, 'newsletter'), id);
  const mail = await messageMail({ language, siteUrl, unsubscribeUrl, message });
  return { to: { address: row.email }, unsubscribeUrl, ...mail };
}
