import { type Kysely, sql } from 'kysely';
import { languages } from '../../../edition/words/languages.ts';
import type { RaceDetail } from '../../../event/races/races.contract.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { refused } from '../../../platform/http/result.ts';
import { isCarriedEverywhere } from '../../../platform/mail/email-address.rules.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { prepareDownload } from '../../../registration/office/exports/prepare-download.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { findRecipients, messageTo, type Recipient } from './find-recipients.ts';
import { messageMail } from './message.mail.tsx';
import type { DraftMessage, MessagePreview, MessagesService } from './messages.contract.ts';
import {
  isGoodMessage,
  languageFor,
  type MessageTexts,
  type SentAudience,
} from './messages.rules.ts';

type Options = {
  db: Kysely<Schema>;
  races: { list: () => Promise<RaceDetail[]> };
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
};

/** Opens messages on the day to a member of staff, who is named in each. */
export function messagesService(options: Options, { staff }: Session): MessagesService {
  const { db, races, clock } = options;
  const everybody = (draft: DraftMessage) => findRecipients({ db, races, now: clock.now() }, draft);
  const checked = async (draft: DraftMessage) => {
    if (!isGoodMessage(draft.texts)) return refused('message-invalid');
    const all = (await everybody(draft)).filter(({ email }) => isCarriedEverywhere(email));
    const to = all.filter(({ isProven }) => isProven);
    if (to.length === 0) return refused('message-nobody');
    return { ok: true as const, to, leftOut: all.length - to.length };
  };
  return {
    sent: () => listSent(db),
    async preview(draft) {
      const good = await checked(draft);
      if (!good.ok) return good;
      return { ok: true, ...previewOf(draft.texts, good.to), leftOut: good.leftOut };
    },
    async test(draft) {
      const good = await checked(draft);
      return good.ok ? sendTest(options, draft.texts, { to: good.to, staff }) : good;
    },
    async send(draft) {
      const before = await findSent(db, draft.id);
      if (before) return { ok: true, count: before.recipients };
      const good = await checked(draft);
      return good.ok ? send(options, draft, { to: good.to, staff }) : good;
    },
    async phones(draft) {
      const ids = (await everybody(draft)).map(({ id }) => id);
      if (ids.length === 0) return refused('message-nobody');
      const prepared = await prepareDownload(db, staff, { kind: 'phones', ids }, '');
      return prepared.ok ? prepared : refused('message-nobody');
    },
  };
}

function previewOf(
  texts: MessageTexts,
  all: readonly Recipient[],
): Omit<MessagePreview, 'leftOut'> {
  const byLanguage = languages.flatMap(({ code: language }) => {
    const those = all.filter((each) => each.language === language);
    const [first] = those;
    if (!first) return [];
    const sample = messageTo(texts, first).message;
    return [{ language, sample, count: those.length, gets: languageFor(texts, language) }];
  });
  return { byLanguage, count: all.length };
}

/** To whoever asks: each text once, as the first who gets it would read it. */
async function sendTest(
  { db, siteUrl }: Options,
  texts: MessageTexts,
  { to, staff }: { to: readonly Recipient[]; staff: Staff },
) {
  const [first] = to;
  if (!first) return refused('message-nobody');
  const written = languages.map(({ code }) => code).filter((code) => texts[code]);
  const mails = await Promise.all(
    written.map((language) => {
      const { message } = messageTo(texts, { ...first, language });
      return messageMail({ language, siteUrl, runner: first, message });
    }),
  );
  await inTransaction(db, async (trx) => {
    for (const mail of mails)
      await queueMail(trx, { to: { address: staff.email }, isAutomaticReply: false, ...mail });
  });
  return { ok: true as const };
}

/** Notes the message with whom it is for, in one step; the worker writes the mails. */
async function send(
  { db, clock }: Options,
  { id, audience, raceId, texts }: DraftMessage,
  { to, staff }: { to: readonly Recipient[]; staff: Staff },
) {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('message')
      .values({
        id,
        audience,
        at: clock.now(),
        staff_id: staff.id,
        race_id: raceId,
        texts: JSON.stringify(texts),
        recipients: to.length,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    // A second click, answered like the first.
    if (numInsertedOrUpdatedRows === 0n) return { ok: true as const, count: to.length };
    const ids = to.map((each) => each.id);
    await sql`
      insert into message_recipient (message_id, participant_id)
      select ${id}, unnest(${ids}::integer[])`.execute(trx);
    const after = { rows: to.length };
    await writeAudit(trx, { staff, action: 'message.send', subject: 'message', after });
    return { ok: true as const, count: to.length };
  });
}

const findSent = (db: Kysely<Schema>, id: string) =>
  db.selectFrom('message').select('recipients').where('id', '=', id).executeTakeFirst();

async function listSent(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('message')
    .innerJoin('staff', 'staff.id', 'message.staff_id')
    .select(['message.id', 'at', 'audience', 'race_id', 'texts', 'recipients', 'staff.name as by'])
    .select(
      sql<number>`recipients - (
        select count(*)::integer from message_recipient where message_id = message.id
      )`.as('written'),
    )
    .$narrowType<{ texts: MessageTexts; audience: SentAudience }>()
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ race_id, texts, ...row }) => ({
    ...row,
    raceId: race_id,
    subject: texts[languageFor(texts, 'en')]?.subject ?? '',
  }));
}
