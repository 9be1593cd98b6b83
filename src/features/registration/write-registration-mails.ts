import { type Kysely, sql, type Transaction } from 'kysely';
import { currentToken } from '../../auth/link.queries.ts';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { openRow } from '../../db/sealed-rows.ts';
import { registration as facts, races } from '../../edition/facts.ts';
import { isRaceAhead } from '../../facts/event-facts.ts';
import { fallbackLanguage, knownLanguage, type Language } from '../../i18n/languages.ts';
import { factsNameIn } from '../../i18n/race-words.ts';
import { isCarriedEverywhere } from '../../mail/email-address.rules.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { readEventFacts } from '../event/event-facts.queries.ts';
import { isAskedWithRunner } from './guardian-reminder.rules.ts';
import { placeOfferedMail } from './place-offered.mail.tsx';
import { registrationLinkMail } from './registration-link.mail.tsx';
import { registrationReceivedMail } from './registration-received.mail.tsx';
import { hasPaid, queueGuardianMail } from './remind-guardians.ts';
import { cancelledAt } from './unpaid.rules.ts';
import { numberOfWaiting } from './waiting-list.queries.ts';
import { waitingListJoinedMail } from './waiting-list-joined.mail.tsx';

type Place = { siteUrl: string };

/** The first participant after that id whose mail is due; undefined when none is. */
export async function findDueMail(db: Kysely<Schema>, after: number): Promise<number | undefined> {
  const runner = await db
    .selectFrom('participant')
    .select('id')
    .where('is_mail_due', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return runner?.id;
}

/**
 * Writes a participant's due mail to the runner, and to a guardian who has not signed and was not
 * asked within the day; false when somebody else has the registration just now. To set a mail in
 * type costs more than to register: a registration only notes, in its own statement, that one is
 * due.
 */
export async function writeReceivedMail(
  db: Kysely<Schema>,
  id: number,
  { siteUrl, now }: Place & { now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('participant')
      .selectAll()
      .select(hasPaid.as('has_paid'))
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
    const runner = openRow(trx, 'participant', row);
    const language = languageOf(runner);
    const raceName = raceNameIn(language, runner.race_id);
    const event = await readEventFacts(trx);
    const isAhead = isRaceAhead(event, runner.race_id, now);
    if (runner.status !== 'cancelled') {
      const words = {
        language,
        siteUrl,
        firstname: runner.first_name,
        lastname: runner.last_name,
        raceName,
        link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
        number: runner.id,
        lacksGuardian: isAhead && lacksGuardian(runner),
      };
      // Once the race has started nobody can pay here, or is waited for.
      const hasToPay = isAhead && runner.status === 'pending' && !runner.has_paid;
      const toRunner = hasToPay
        ? await registrationReceivedMail({
            ...words,
            feeMinor: runner.fee_minor ?? 0,
            extras: runner.ordered_extras,
            heldUntil: runner.held_until,
            hasPlace: runner.holds_place,
            unpaidUntil: cancelledAt(runner, event.raceDayBegins, facts.unpaid),
          })
        : await registrationLinkMail({ ...words, isAsked: false });
      await queue(trx, { address: runner.email, participantId: runner.id }, toRunner);
    }
    const isGuardianAsked = isAskedWithRunner(runner, now, facts.guardianAskedHours);
    if (runner.status !== 'cancelled' && isGuardianAsked) {
      await queueGuardianMail(
        trx,
        { ...runner, isPaid: runner.has_paid },
        { siteUrl, now, isReminder: false },
      );
    }
    await trx
      .updateTable('participant')
      .set({ is_mail_due: false, mail_written_at: now })
      .where('id', '=', runner.id)
      .execute();
    return true;
  });
}

/** Writes the due mail of every registration. */
export async function writeReceivedMails(
  db: Kysely<Schema>,
  place: Place & { now: Date },
): Promise<void> {
  for (let id = await findDueMail(db, 0); id !== undefined; id = await findDueMail(db, id)) {
    await writeReceivedMail(db, id, place);
  }
}

/**
 * Writes the mail of everybody who has come onto a waiting list, or has an offer, and has none yet.
 */
export async function writeWaitingMails(
  db: Kysely<Schema>,
  at: Place & { now: Date },
): Promise<void> {
  let isWritten = true;
  while (isWritten) isWritten = await inTransaction(db, (trx) => writeWaitingMail(trx, at));
}

/** False: nobody's is due. Once the race has started nothing is said of it any more. */
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
  if (isRaceAhead(event, entry.race_id, now)) await queue(trx, { address: entry.email }, mail);
  await trx
    .updateTable('waiting_entry')
    .set({ is_mail_due: false })
    .where('id', '=', entry.id)
    .execute();
  return true;
}

async function queue(
  trx: Transaction<Schema>,
  { address, participantId }: { address: string; participantId?: number },
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  if (!isCarriedEverywhere(address)) return;
  await queueMail(trx, { participantId, to: { address }, isAutomaticReply: false, ...mail });
}

const lacksGuardian = (row: {
  guardian_name: string | null;
  guardian_email: string | null;
  guardian_signed_at: Date | null;
}) => Boolean(row.guardian_name && row.guardian_email && !row.guardian_signed_at);

const languageOf = ({ language }: { language: string }) =>
  knownLanguage(language) ?? fallbackLanguage;

function raceNameIn(language: Language, raceId: number): string {
  const race = races.find(({ id }) => id === raceId);
  return race ? factsNameIn(language, race) : '';
}
