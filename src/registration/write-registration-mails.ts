import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { edition } from '../edition/edition.ts';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { isRaceAhead } from '../edition/facts/event-facts.ts';
import { fallbackLanguage, knownLanguage, type Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { currentToken } from '../platform/auth/link.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { openRow } from '../platform/db/sealed-rows.ts';
import { isCarriedEverywhere } from '../platform/mail/email-address.rules.ts';
import { lockMailbox, mailbox } from '../platform/mail/mail.queries.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { isAskedWithRunner } from './guardian-reminder.rules.ts';
import { placeOfferedMail } from './place-offered.mail.tsx';
import { isOtherProven } from './prove-registration.ts';
import { registrationLinkMail } from './registration-link.mail.tsx';
import { registrationReceivedMail } from './registration-received.mail.tsx';
import { registrationTakenMail } from './registration-taken.mail.tsx';
import { hasPaid, queueGuardianMail } from './remind-guardians.ts';
import { cancelledAt } from './unpaid.rules.ts';
import { numberOfWaiting } from './waiting-list.queries.ts';
import { waitingListJoinedMail } from './waiting-list-joined.mail.tsx';

type Place = { siteUrl: string };

const dayMs = 24 * 3600 * 1000;

/**
 * Whether the mail of a registration waits because nobody has acted for it, in a query on
 * `participant`. A mailbox that has acted for no registration gets one such mail, and a mailbox
 * that has acted for one gets a few a day. Registrations that were cancelled since still count.
 */
const waitsForProof = (now: Date) => sql<boolean>`(
  proven_at is null and mail_written_at is null and (
    select case when bool_or(other.proven_at is not null)
      then count(*) filter (
        where other.proven_at is null
          and other.mail_written_at > ${new Date(now.getTime() - dayMs)}
      ) >= ${edition().registration.mostUnpaid.ofMailbox}
      else count(*) filter (
        where other.mail_written_at > ${new Date(now.getTime() - edition().registration.unpaid.days * dayMs)}
      ) > 0
    end
    from participant as other
    where other.id <> participant.id
      -- As the index of those says, so that a mailbox of thousands costs nothing.
      and (other.proven_at is not null or other.mail_written_at is not null)
      and ${mailbox(sql.ref('other.email'))} = ${mailbox(sql.ref('participant.email'))}
  ))`;

/** The first participant with a higher id whose mail is due; undefined when there is none. */
export async function findDueMail(
  db: Kysely<Schema>,
  after: number,
  now: Date,
): Promise<number | undefined> {
  const runner = await db
    .selectFrom('participant')
    .select('id')
    .where('is_mail_due', '=', true)
    .where('id', '>', after)
    .where(waitsForProof(now), 'is', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return runner?.id;
}

/**
 * Writes a participant's due mail to the runner, and once the registration is proven also to a
 * guardian who has not signed and was not asked within the day. False when another transaction has
 * the registration, or it waits for proof. Rendering a mail costs more than registering, so a
 * registration only notes, in its own statement, that a mail is due.
 */
export async function writeReceivedMail(
  db: Kysely<Schema>,
  id: number,
  { siteUrl, now }: Place & { now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { registration: facts } = edition();
    const row = await trx
      .selectFrom('participant')
      .selectAll()
      .select([hasPaid.as('has_paid'), isOtherProven.as('is_other_proven')])
      .select(
        sql<Date | null>`
          (select max(created_at) from payment where participant_id = participant.id)`.as(
          'last_tried_at',
        ),
      )
      .where('id', '=', id)
      .where('is_mail_due', '=', true)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const isProven = row.proven_at !== null;
    if (!isProven && (await isHeldBack(trx, row, now))) return false;
    const runner = openRow(trx, 'participant', row);
    const language = languageOf(runner);
    const event = await readEventFacts(trx);
    const isAhead = isRaceAhead(event, runner.race_id, now);
    const isAskedNow =
      runner.status !== 'cancelled' &&
      isProven &&
      isAskedWithRunner(runner, now, facts.guardianAskedHours) &&
      (await queueGuardianMail(
        trx,
        { ...runner, isPaid: runner.has_paid },
        { siteUrl, now, isReminder: false },
      ));
    if (runner.status !== 'cancelled') {
      const words = {
        language,
        siteUrl,
        firstname: runner.first_name,
        lastname: runner.last_name,
        isUnnamed: !isProven,
        raceName: raceNameIn(language, runner.race_id),
        link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
        number: runner.id,
        lacksGuardian: isAhead && lacksGuardian(runner),
      };
      // Once the race has started, nobody can pay here and we wait for nobody.
      const hasToPay = isAhead && runner.status === 'pending' && !runner.has_paid;
      const isPersonTaken = !isProven && runner.is_other_proven;
      const toRunner = isPersonTaken
        ? await registrationTakenMail(words)
        : hasToPay
          ? await registrationReceivedMail({
              ...words,
              feeMinor: runner.fee_minor ?? 0,
              extras: runner.ordered_extras,
              isProven,
              isGuardianAsked: isAskedNow || runner.guardian_asked_at !== null,
              heldUntil: runner.held_until,
              hasPlace: runner.holds_place,
              unpaidUntil: cancelledAt(runner, event.raceDayBegins, facts.unpaid),
            })
          : await registrationLinkMail({ ...words, isAsked: false });
      await queue(trx, { address: runner.email, participantId: runner.id }, toRunner);
    }
    await trx
      .updateTable('participant')
      .set({ is_mail_due: false, mail_written_at: now })
      .where('id', '=', runner.id)
      .execute();
    return true;
  });
}

/** The same for one that the transaction has locked, while nobody else writes to its mailbox. */
async function isHeldBack(
  trx: Transaction<Schema>,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  const own = mailbox(sql.val(email));
  await lockMailbox(trx, own);
  const row = await trx
    .selectFrom('participant')
    .select(waitsForProof(now).as('waits'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.waits;
}

/** Writes the due mail of every registration. */
export async function writeReceivedMails(
  db: Kysely<Schema>,
  place: Place & { now: Date },
): Promise<void> {
  const next = (after: number) => findDueMail(db, after, place.now);
  for (let id = await next(0); id !== undefined; id = await next(id)) {
    await writeReceivedMail(db, id, place);
  }
}

/**
 * Writes the mail of every runner who has joined a waiting list, or has an offer, and has none yet.
 */
export async function writeWaitingMails(
  db: Kysely<Schema>,
  at: Place & { now: Date },
): Promise<void> {
  let isWritten = true;
  while (isWritten) isWritten = await inTransaction(db, (trx) => writeWaitingMail(trx, at));
}

/**
 * False when no mail is due. Once the race has started no mail is written any more. A mailbox that
 * has not acted for anything gets only one mail about being on the list; an offer is always mailed.
 */
async function writeWaitingMail(
  trx: Transaction<Schema>,
  { siteUrl, now }: Place & { now: Date },
): Promise<boolean> {
  const entry = await trx
    .selectFrom('waiting_entry')
    .selectAll()
    .where('is_mail_due', '=', true)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('created_at')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!entry) return false;
  const language = languageOf(entry);
  const offer = await currentToken(trx, 'offer', entry.id);
  const leaveLink = `${siteUrl}/waiting-list/${offer}`;
  const words = {
    language,
    siteUrl,
    firstname: entry.first_name,
    lastname: entry.last_name,
    isUnnamed: !entry.offered_until,
    raceName: raceNameIn(language, entry.race_id),
    number: await numberOfWaiting(trx, entry),
  };
  const mail = entry.offered_until
    ? await placeOfferedMail({
        ...words,
        offeredUntil: entry.offered_until,
        link: `${siteUrl}/registration?offer=${offer}`,
        declineLink: leaveLink,
      })
    : await waitingListJoinedMail({ ...words, link: leaveLink });
  const event = await readEventFacts(trx);
  const isTold =
    isRaceAhead(event, entry.race_id, now) &&
    (entry.offered_until !== null || !(await wasTold(trx, entry)));
  if (isTold) await queue(trx, { address: entry.email }, mail);
  await trx
    .updateTable('waiting_entry')
    .set({ is_mail_due: false })
    .where('id', '=', entry.id)
    .execute();
  return true;
}

/** Whether a mailbox that has not acted for anything has had the mail of another entry. */
async function wasTold(
  trx: Transaction<Schema>,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const own = mailbox(sql.val(email));
  await lockMailbox(trx, own);
  const { rows } = await sql`
    select from waiting_entry
    where ${mailbox(sql.ref('email'))} = ${own} and id <> ${id} and not is_mail_due
      and not exists (
        select from participant
        where ${mailbox(sql.ref('participant.email'))} = ${own} and proven_at is not null
      )`.execute(trx);
  return rows.length > 0;
}

async function queue(
  trx: Transaction<Schema>,
  { address, participantId }: { address: string; participantId?: number },
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  if (!isCarriedEverywhere(address)) return;
  await queueMail(trx, { participantId, to: { address }, isAutomaticReply: false, ...mail });
}

const lacksGuardian = (
  row: Pick<Selectable<Schema['participant']>, 'guardian_signed_at'> &
    Record<'guardian_name' | 'guardian_email', string | null>,
) => Boolean(row.guardian_name && row.guardian_email && !row.guardian_signed_at);

const languageOf = ({ language }: { language: string }) =>
  knownLanguage(language) ?? fallbackLanguage();

function raceNameIn(language: Language, raceId: number): string {
  const { races } = edition();
  const race = races.find(({ id }) => id === raceId);
  return race ? factsNameIn(language, race) : '';
}
