import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { daysSinceRaces } from '../../edition/event/event-facts.queries.ts';
import { safetyColumnNames } from '../../edition/fields/field-columns.ts';
import { forgetNewsletter } from '../../event/newsletter/forget-newsletter.ts';
import { nothingSealed, type Sealed } from '../../platform/db/data-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { forgetVisitorKeys } from '../../platform/http/hash-visitor.ts';
import { inTurn, type Job, type JobLog } from '../../platform/jobs/start-jobs.ts';
import { deleteMails, unknownMails } from '../../platform/mail/mail.queries.ts';
import {
  deleteMailFiles,
  deleteMailFilesOf,
  listMailFiles,
} from '../../platform/mail/outbox-folder.ts';
import { forgetAskedLinks } from '../../registration/my-registration/ask-for-links.ts';
import { forgetPasses } from '../../registration/my-registration/mailbox-pass.ts';
import { deleteOldImports } from '../../registration/office/imports/stage-import.ts';
import { deleteOldFinishImports } from '../../results/office/finish-imports.ts';
import { forgetAudit, forgetSafetyReasons } from '../../staff/audit/forget-audit.ts';
import { forgetAccess } from '../../staff/forget-access.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Places = {
  db: Kysely<Schema>;
  /** The folder of mails that are files, also from before there was a mail server. */
  outboxDir: string;
};

/**
 * Deletes contact messages and mails, as rows and as files, once they are as old as the privacy
 * policy allows (`retention` of the edition), but no mail that still waits to be sent; answers how
 * many were deleted.
 */
export async function forgetOldMessages({ db, outboxDir }: Places, now: Date): Promise<number> {
  const { retention } = edition();
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.messagesMonths);
  const rows = await inTransaction(
    db,
    async (trx) => (await deleteContactMessages(trx, oldest)) + (await deleteMails(trx, oldest)),
  );
  return (
    rows + (await deleteMailFiles(outboxDir, oldest)) + (await deleteLostFiles(db, outboxDir, now))
  );
}

async function deleteContactMessages(trx: Transaction<Schema>, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_message')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes mail files without a row that are older than a day: of a person who was erased while they
 * were written, on another machine, or just before the process died.
 */
async function deleteLostFiles(db: Kysely<Schema>, outboxDir: string, now: Date): Promise<number> {
  const written = await listMailFiles(outboxDir, new Date(now.getTime() - dayMs));
  const lost = await unknownMails(db, written);
  return deleteMailFilesOf(outboxDir, [...lost]);
}

/**
 * Deletes old data at the start and once a day, by the site's clock. A rehearsal deletes nothing,
 * as the data would be gone for good.
 */
export function retentionJobs({
  clock,
  log,
  ...places
}: Places & { clock: Clock; log: JobLog }): Job[] {
  if (clock.offsetMs !== 0) return [];
  const { db } = places;
  const work = inTurn(log, {
    'forgetting old messages': () => forgetOldMessages(places, clock.now()),
    'forgetting uploaded lists': async () => {
      await deleteOldImports(db);
      await deleteOldFinishImports(db, clock.now());
    },
    'forgetting emergency contacts': () =>
      inTransaction(db, (trx) => forgetSafetyData(trx, clock.now())),
    'forgetting waiting lists and old receipts': () =>
      inTransaction(db, async (trx) => {
        await forgetWaiting(trx, clock.now());
        await forgetReceipts(trx, clock.now());
        await forgetDownloads(trx);
      }),
    'forgetting addresses of the newsletter': () =>
      inTransaction(db, (trx) => forgetNewsletter(trx, clock.now())),
    'forgetting old sessions': () => forgetAccess(db),
    'forgetting passes from mailed codes': () => forgetPasses(db, clock.now()),
    'forgetting who asked for links': () => forgetAskedLinks(db, clock.now()),
    'forgetting keys of visitors': () => forgetVisitorKeys(db),
  });
  return [{ name: 'forgetting', everyMs: dayMs, isByClock: true, work }];
}

/**
 * Deletes emergency contacts and medical information once as many days have passed since the event
 * as the privacy policy promises (`retention` of the edition), also the reasons why staff looked at
 * them, and who collected another runner’s bib; answers of how many runners.
 */
export async function forgetSafetyData(trx: Transaction<Schema>, now: Date): Promise<number> {
  const { retention } = edition();
  if ((await daysSinceRaces(trx, now)) < retention.safetyDaysAfterEvent) return 0;
  await forgetSafetyReasons(trx);
  await trx.updateTable('bib_handout').set({ collected_by: null }).execute();
  const nothing = {
    ...(Object.fromEntries(safetyColumnNames.map((name) => [name, nothingSealed])) as Record<
      (typeof safetyColumnNames)[number],
      Sealed
    >),
    medical_consent_at: null,
    medical_consent_by: null,
  };
  const { numUpdatedRows } = await trx
    .updateTable('participant')
    .set(nothing)
    .where((runner) =>
      runner.or(safetyColumnNames.map((name) => runner(name, '<>', nothingSealed))),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes the waiting lists once as many days have passed since the event as the policy promises.
 */
export async function forgetWaiting(trx: Transaction<Schema>, now: Date): Promise<number> {
  const { retention } = edition();
  if ((await daysSinceRaces(trx, now)) < retention.safetyDaysAfterEvent) return 0;
  const { rows } = await sql<{ id: string; race_id: number; state: string }>`
    delete from waiting_entry returning id, race_id, state`.execute(trx);
  await forgetAudit(
    trx,
    rows.map(({ id }) => `waiting entry ${id}`),
  );
  for (const { race_id } of rows.filter(({ state }) => state === 'offered')) {
    await sql`update race_places set taken = taken - 1 where race_id = ${race_id}`.execute(trx);
  }
  return rows.length;
}

/** Deletes what was kept of erased runners for the accounts, once the law no longer requires it. */
export async function forgetReceipts(trx: Transaction<Schema>, now: Date): Promise<number> {
  const { retention } = edition();
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - retention.invoicesYears);
  const { rows } = await sql<{ id: number }>`
    select id from participant where erased_at < ${oldest} and not exists (
      select from payment where participant_id = participant.id and created_at >= ${oldest}
    ) for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    delete from refund using payment
    where refund.payment_id = payment.id and participant_id = any(${ids})`.execute(trx);
  const payments = await sql<{ id: string }>`
    delete from payment where participant_id = any(${ids}) returning id`.execute(trx);
  await forgetAudit(
    trx,
    payments.rows.map(({ id }) => `payment ${id}`),
  );
  await sql`
    with gone as (
      delete from participant where id = any(${ids}) returning race_id, holds_place
    )
    update race_places set taken = taken - given.count from (
      select race_id, count(*)::integer as count from gone where holds_place group by race_id
    ) as given
    where given.race_id = race_places.race_id`.execute(trx);
  return ids.length;
}

/** Deletes files that nobody fetched within a day. */
async function forgetDownloads(trx: Transaction<Schema>): Promise<void> {
  await sql`delete from office_download where created_at < now() - interval '1 day'`.execute(trx);
}
