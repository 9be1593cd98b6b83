import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import {
  findMovedStarts,
  findWaitingForStart,
  type MovedStart,
} from '../../../edition/late-changes/moved-starts.queries.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import { type Language, languages } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import type { Job } from '../../../platform/jobs/start-jobs.ts';
import { inLanguage } from '../../../ui/mail/runner-mail.tsx';

type Site = { db: Kysely<Schema>; clock: Pick<Clock, 'now'>; siteUrl: string };

/**
 * Writes a message about a moved start to everybody who waits for it, once the office has not
 * changed it again for a while.
 */
export const movedStartJob = ({ db, clock, siteUrl }: Site): Job => ({
  name: 'telling of moved starts',
  everyMs: 60_000,
  work: () =>
    inTransaction(db, async (trx) => {
      // Locks as a change does: no other process writes about the same start, and no change comes
      // in between.
      await trx.selectFrom('edition').select('year').forUpdate().execute();
      const now = clock.now();
      for (const moved of await findMovedStarts(trx, now)) {
        if (moved.mailsAt <= now) await tellOf(trx, moved, { now, siteUrl });
      }
    }),
});

async function tellOf(
  trx: Transaction<Schema>,
  moved: MovedStart,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  const { raceId, changeId, staffId } = moved;
  const { participantIds, subscriberIds } = await findWaitingForStart(trx, raceId);
  const id = randomUUID();
  const texts = Object.fromEntries(
    languages().map(({ code }) => [code, textIn(code, moved, siteUrl)]),
  );
  await trx
    .insertInto('message')
    .values({
      id,
      audience: 'start',
      at: now,
      staff_id: staffId,
      race_id: raceId,
      texts: JSON.stringify(texts),
      recipients: participantIds.length + subscriberIds.length,
    })
    .execute();
  await sql`
    insert into message_recipient (message_id, participant_id, subscriber_id)
    select ${id}::uuid, unnest(${participantIds}::integer[]), null::uuid
    union all select ${id}::uuid, null, unnest(${subscriberIds}::uuid[])`.execute(trx);
  await trx
    .updateTable('late_change')
    .set({ told_at: now, message_id: id })
    .where('id', '=', changeId)
    .execute();
}

function textIn(language: Language, { raceId, was, is }: MovedStart, siteUrl: string) {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'emails', 'startMoved');
  const facts = {
    race: raceNameOf(language, raceId),
    was: formatMoment(language, was),
    is: formatMoment(language, is),
    zone: event.timeZone,
    page: inLanguage(`${siteUrl}/races/${raceId}`, language),
  };
  const [moved, isAt, wasAt] = [t('moved', facts), t('is', facts), t('was', facts)];
  const text = [moved, `${isAt}\n${wasAt}`, t('local', facts)].join('\n\n');
  return { subject: t('subject', facts), text };
}
