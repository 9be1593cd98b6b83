import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { momentOf } from '../../platform/i18n/local-day.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { mailbox } from '../../platform/mail/mail.queries.ts';
import type { RaceFacts } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import { lateRaceShape } from '../facts/late-race.rules.ts';
import type { ChangeValue } from './late-change.contract.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A moved start about which the waiting runners have had no mail yet. */
export type MovedStart = {
  raceId: number;
  /** The last change of the race, and who made it. */
  changeId: number;
  staffId: string;
  was: Date;
  is: Date;
  /** When the mails are sent, unless the start is changed again before. */
  mailsAt: Date;
};

/** The start of a race with the office's change applied. */
export function startWith(race: RaceFacts, value: ChangeValue | null): Date {
  const { event } = edition();
  const { date, startTime } = { ...race, ...lateRaceShape.safeParse(value).data };
  return momentOf(date, startTime, event.timeZone);
}

/**
 * The starts that have moved since the last mails about them, or since the files; none that is
 * over. The wait lets the office undo a mistake within the hour; the day before the start, it is
 * shorter.
 */
export async function findMovedStarts(db: Kysely<Schema>, now: Date): Promise<MovedStart[]> {
  const { races } = edition();
  const rows = await db
    .selectFrom('late_change')
    .distinctOn('subject')
    .select(['id', 'subject', 'staff_id', 'value', 'told_at'])
    .select(sql<number>`extract(epoch from now() - at)::float * 1000`.as('age_ms'))
    .select((change) =>
      change
        .selectFrom('late_change as told')
        .select('told.value')
        .whereRef('told.subject', '=', 'late_change.subject')
        .where('told.told_at', 'is not', null)
        .orderBy('told.id', 'desc')
        .limit(1)
        .as('told'),
    )
    .where('subject', 'like', 'race %')
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const race = races.find(({ id }) => row.subject === `race ${id}`);
    if (!race || row.told_at) return [];
    const [was, is] = [startWith(race, row.told), startWith(race, row.value)];
    if (was.getTime() === is.getTime() || is <= now) return [];
    const isSoon = Math.min(was.getTime(), is.getTime()) - now.getTime() < dayMs;
    const waitMs = (isSoon ? 10 : 60) * minuteMs - row.age_ms;
    const mailsAt = new Date(now.getTime() + waitMs);
    return [{ raceId: race.id, changeId: row.id, staffId: row.staff_id, was, is, mailsAt }];
  });
}

/**
 * The people to write to about a start, each mailbox on the newsletter's list once, as it may be a
 * runner's, too.
 */
export async function findWaitingForStart(db: Kysely<Schema>, raceId: number) {
  const { newsletter } = edition();
  const runners = db
    .selectFrom('participant')
    .where('race_id', '=', raceId)
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .where('proven_at', 'is not', null);
  const entered = await runners.select(['id', 'email']).orderBy('id').execute();
  const subscribed = await db
    .selectFrom('newsletter_subscriber')
    .select(['id', 'email'])
    .where('confirmed_at', 'is not', null)
    .where(
      mailbox(sql.ref('newsletter_subscriber.email')),
      'not in',
      runners.select(mailbox(sql.ref('participant.email')).as('mailbox')),
    )
    .orderBy('id')
    .execute();
  const reached = <Row extends { email: string }>(rows: Row[]) =>
    rows.filter(({ email }) => isCarriedEverywhere(email));
  return {
    participantIds: reached(entered).map(({ id }) => id),
    subscriberIds: newsletter.isOn ? reached(subscribed).map(({ id }) => id) : [],
  };
}
