import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { isRaceAhead, startOf } from '../edition/facts/event-facts.ts';
import { fallbackLanguage, knownLanguage } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { currentToken } from '../platform/auth/link.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type Opened, openRow } from '../platform/db/sealed-rows.ts';
import { localDay } from '../platform/i18n/local-day.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { lockMailbox, mailbox } from '../platform/mail/mail.queries.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { guardianMail } from './guardian.mail.tsx';
import { placeOfMinor, remindedBefore } from './guardian-reminder.rules.ts';

type Minor = Pick<
  Opened<Selectable<Schema['participant']>>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'race_id'
  | 'language'
  | 'holds_place'
  | 'holds_begun'
  | 'guardian_name'
  | 'guardian_email'
  | 'guardian_signed_at'
>;
type At = { now: Date; siteUrl: string };

/** Whether a participant's fee is paid or waived, for a query on `participant`. */
export const hasPaid = sql<boolean>`exists (select from payment
  where payment.participant_id = participant.id and payment.purpose = 'fee'
    and payment.state = 'succeeded')`;

/**
 * Mails a guardian who has not signed, and notes when. False when no guardian is known, when the
 * race has started, or when nobody has paid and the mailbox has a mail that it has not answered.
 */
export async function queueGuardianMail(
  trx: Transaction<Schema>,
  minor: Minor & { isPaid: boolean },
  { now, siteUrl, isReminder }: At & { isReminder: boolean },
): Promise<boolean> {
  const { races, event } = edition();
  const { id, guardian_name: name, guardian_email: address } = minor;
  if (!name || !address || minor.guardian_signed_at) return false;
  if (!minor.isPaid && !isReminder && (await isUnanswered(trx, address))) return false;
  const starts = await readEventFacts(trx);
  const startsAt = startOf(starts, minor.race_id);
  if (!startsAt || !isRaceAhead(starts, minor.race_id, now)) return false;
  const language = knownLanguage(minor.language) ?? fallbackLanguage();
  const race = races.find((each) => each.id === minor.race_id);
  const mail = await guardianMail({
    language,
    siteUrl,
    guardianName: name,
    firstname: minor.first_name,
    lastname: minor.last_name,
    raceName: race ? factsNameIn(language, race) : '',
    raceDay: localDay(startsAt, event.timeZone),
    link: `${siteUrl}/guardian/${await currentToken(trx, 'guardian', id)}`,
    place: placeOfMinor({
      isPaid: minor.isPaid,
      hasPlace: minor.holds_place,
      holdsBegun: minor.holds_begun,
    }),
    isReminder,
  });
  if (isCarriedEverywhere(address)) {
    await queueMail(trx, { participantId: id, to: { address }, isAutomaticReply: false, ...mail });
  }
  await trx
    .updateTable('participant')
    .set((row) => ({
      guardian_asked_at: now,
      guardian_reminders: row('guardian_reminders', '+', isReminder ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Whether a mailbox was asked as a guardian's, and has neither signed for a minor nor acted for a
 * registration of its own.
 */
async function isUnanswered(trx: Transaction<Schema>, address: string): Promise<boolean> {
  const own = mailbox(sql.val(address));
  await lockMailbox(trx, own);
  const { rows } = await sql<{ is_unanswered: boolean }>`
    select exists (
        select from mail join participant on participant.id = participant_id
        where ${mailbox(sql.ref('to_address'))} = ${own} and ${mailbox(sql.ref('email'))} <> ${own}
      )
      and not exists (
        select from participant
        where ${mailbox(sql.ref('email'))} = ${own} and proven_at is not null
      )
      and not exists (
        select from mail join participant on participant.id = participant_id
        where ${mailbox(sql.ref('to_address'))} = ${own} and guardian_signed_at is not null
          and ${mailbox(sql.ref('email'))} <> ${own}
      ) as is_unanswered`.execute(trx);
  return rows[0]?.is_unanswered ?? false;
}

/**
 * Mails the guardians who were not asked together with the mail to the runner: of minors whose
 * registration was proven after that mail, and of all minors who have paid, even if they never got
 * the mail that they are registered. Any number of processes may run it at once. Returns how many
 * were mailed.
 */
export async function askGuardians(db: Kysely<Schema>, at: At): Promise<number> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('guardian_email', 'is not', null)
    .where('guardian_asked_at', 'is', null)
    .where('guardian_signed_at', 'is', null)
    .where('status', '=', 'pending')
    .where('proven_at', 'is not', null)
    .where((minor) =>
      minor.or([
        hasPaid,
        minor.and([minor('source', '=', 'site'), minor('mail_written_at', 'is not', null)]),
      ]),
    )
    .where('is_mail_due', '=', false)
    .orderBy('id')
    .execute();
  let asked = 0;
  for (const { id } of rows) {
    if (await inTransaction(db, (trx) => askOne(trx, id, at))) asked++;
  }
  return asked;
}

async function askOne(trx: Transaction<Schema>, id: number, at: At): Promise<boolean> {
  const row = await trx
    .selectFrom('participant')
    .selectAll()
    .select(hasPaid.as('is_paid'))
    .where('id', '=', id)
    .where('guardian_asked_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const minor = openRow(trx, 'participant', row);
  return queueGuardianMail(trx, { ...minor, isPaid: row.is_paid }, { ...at, isReminder: false });
}

/**
 * Reminds the guardians of minors who have paid and lack only the signature. Any number of
 * processes may run it at once: each row is locked, and checked again under its lock, so that every
 * reminder goes out once. Returns how many were sent.
 */
export async function remindGuardians(db: Kysely<Schema>, at: At): Promise<number> {
  const { registration } = edition();
  const { raceDayBegins } = await readEventFacts(db);
  const before = remindedBefore(at.now, raceDayBegins, registration.guardianReminders);
  if (!before) return 0;
  let reminded = 0;
  while (await inTransaction(db, (trx) => remindOne(trx, before, at))) reminded++;
  return reminded;
}

async function remindOne(trx: Transaction<Schema>, before: Date, at: At): Promise<boolean> {
  const row = await trx
    .selectFrom('participant')
    .selectAll()
    .where('status', '=', 'pending')
    .where('guardian_signed_at', 'is', null)
    // The organiser may register a minor without either; an empty value is not sealed.
    .where(sql<boolean>`guardian_email <> '' and guardian_name <> ''`)
    .where('guardian_asked_at', '<=', before)
    .where(hasPaid)
    .orderBy('guardian_asked_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const minor = openRow(trx, 'participant', row);
  return queueGuardianMail(trx, { ...minor, isPaid: true }, { ...at, isReminder: true });
}
