import { type Kysely, sql, type Transaction } from 'kysely';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { replaceTokens } from '../../platform/auth/signed-links.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { openRow } from '../../platform/db/sealed-rows.ts';
import { forgetAudit } from '../../staff/audit/forget-audit.ts';
import { releasePlace } from '../places.ts';
import type { Runner } from './my-registration.queries.ts';

const paidFor = ['succeeded', 'to_refund', 'refunded'] as const;

/** What other tables hold about a runner, for the runner to read. */
export async function readTraces(db: Kysely<Schema>, runner: Runner) {
  const email = runner.email.toLowerCase();
  const [waitingList, messages, newsletter, mails] = await Promise.all([
    db
      .selectFrom('waiting_entry')
      .innerJoin('race', 'race.id', 'waiting_entry.race_id')
      .select([
        'waiting_entry.id',
        'created_at',
        sql<string>`race.names->>${fallbackLanguage()}`.as('race'),
        'first_name',
        'last_name',
        'email',
        'state',
      ])
      .where(sql`lower(email)`, '=', email)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('contact_message')
      .select(['created_at', 'name', 'email', 'subject', 'message'])
      .where(sql`lower(email)`, '=', email)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('newsletter_subscriber')
      .select(['email', 'language', 'asked_at', 'confirmed_at'])
      .where(sql`lower(email)`, '=', email)
      .execute(),
    db
      .selectFrom('mail')
      .select(['created_at', 'to_address as to', 'subject', 'text', 'state', 'sent_at'])
      .where('participant_id', '=', runner.id)
      .orderBy('created_at')
      .execute(),
  ]);
  const history = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'reason', 'before', 'after'])
    .where('subject', 'in', await auditSubjects(db, runner.id, waitingList))
    .orderBy('id')
    .execute();
  const ownMails = mails
    .map((row) => openRow(db, 'mail', row))
    .map((mail) => ({
      ...mail,
      // Mails to a guardian or a friend are for them to read.
      text: mail.to.toLowerCase() === email ? withoutKeys(mail.text) : null,
    }));
  return { waitingList, messages, newsletter, mails: ownMails, history };
}

/** Removes links and codes, which are as good as a password, in case the file is passed on. */
const withoutKeys = (text: string): string =>
  replaceTokens(text, () => '…').replace(/(?<=: )\d{6}$/gm, '…');

/** The subjects in the organiser's history that are about a runner. */
async function auditSubjects(
  db: Kysely<Schema>,
  id: number,
  entries: readonly { id: string }[],
): Promise<string[]> {
  const payments = await db
    .selectFrom('payment')
    .select('id')
    .where('participant_id', '=', id)
    .execute();
  return [
    `participant ${id}`,
    ...payments.map((payment) => `payment ${payment.id}`),
    ...entries.map((entry) => `waiting entry ${entry.id}`),
  ];
}

/**
 * Deletes what other tables hold about a runner: mails, messages, places on waiting lists, the
 * newsletter, and the organiser's notes in its history, also those about payments. If somebody else
 * has registered with the same address, what is not about this runner stays. Returns the deleted
 * mails, whose files the caller has to delete.
 */
export async function deleteTraces(
  trx: Transaction<Schema>,
  runner: Runner,
): Promise<{ mailIds: string[] }> {
  const { id, first_name, last_name } = runner;
  const email = runner.email.toLowerCase();
  const isOwn = !(await isShared(trx, runner));
  const entries = await trx
    .deleteFrom('waiting_entry')
    .where(sql`lower(email)`, '=', email)
    .$if(!isOwn, (entry) =>
      entry
        .where(sql`lower(first_name)`, '=', first_name.toLowerCase())
        .where(sql`lower(last_name)`, '=', last_name.toLowerCase()),
    )
    .returning(['id', 'race_id', 'state'])
    .execute();
  for (const { race_id, state } of entries) {
    if (state === 'offered') await releasePlace(trx, race_id);
  }
  await forgetAudit(trx, await auditSubjects(trx, id, entries));
  if (isOwn) {
    await trx.deleteFrom('contact_message').where(sql`lower(email)`, '=', email).execute();
    await trx.deleteFrom('newsletter_subscriber').where(sql`lower(email)`, '=', email).execute();
  }
  await trx.deleteFrom('mailed_code').where('participant_id', '=', id).execute();
  await trx.deleteFrom('mailbox_pass').where('participant_id', '=', id).execute();
  const mails = await trx
    .deleteFrom('mail')
    .where((mail) => {
      const toOrFrom = mail.or([
        mail(sql`lower(to_address)`, '=', email),
        mail(sql`lower(reply_to_address)`, '=', email),
      ]);
      // Mails about another runner belong to that runner, although they go to the same mailbox.
      const nobodys = mail.and([mail('participant_id', 'is', null), toOrFrom]);
      const own = mail('participant_id', '=', id);
      return isOwn ? mail.or([own, nobodys]) : own;
    })
    .returning('id')
    .execute();
  return { mailIds: mails.map(({ id }) => id) };
}

/** Whether somebody else is registered, or waits for a place, with a runner's address. */
async function isShared(
  trx: Transaction<Schema>,
  { id, email, first_name, last_name }: Runner,
): Promise<boolean> {
  const address = email.toLowerCase();
  const other = await trx
    .selectFrom('participant')
    .select(sql`1`.as('is_there'))
    .where('id', '<>', id)
    .where(sql`lower(email)`, '=', address)
    .unionAll(
      trx
        .selectFrom('waiting_entry')
        .select(sql`1`.as('is_there'))
        .where(sql`lower(email)`, '=', address)
        .where((entry) =>
          entry.or([
            entry(sql`lower(first_name)`, '<>', first_name.toLowerCase()),
            entry(sql`lower(last_name)`, '<>', last_name.toLowerCase()),
          ]),
        ),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether money came for a registration: then a receipt stays, as the law requires. */
export async function hasReceipt(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where('participant_id', '=', id)
    .where('state', 'in', paidFor)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}
