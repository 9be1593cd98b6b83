import { sql } from 'kysely';
import { languages } from '../../../edition/words/languages.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { refused } from '../../../platform/http/result.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { noteDownload } from '../../../registration/office/exports/prepare-download.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { checkDraft, findRecipients, messageTo } from './find-recipients.ts';
import { messageMail } from './message.mail.tsx';
import type { DraftMessage } from './messages.contract.ts';

/** Mails each text of a draft to the person who asks, as the first recipient would read it. */
export const testMessage = forAction(
  { right: 'participants' },
  async (ctx: RaceDayContext, draft: DraftMessage) => {
    const good = await checkDraft(ctx, draft);
    if (!good.ok) return good;
    const { first } = good;
    const { texts } = draft;
    const { db, staff, siteUrl } = ctx;
    const written = languages()
      .map(({ code }) => code)
      .filter((code) => texts[code]);
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
  },
);

/**
 * Notes a message with its recipients, in one step; the worker writes the mails. Sending the same
 * draft again changes nothing.
 */
export const sendMessage = forAction(
  { right: 'participants', bulk: 'message.send' },
  async (ctx: RaceDayContext, draft: DraftMessage) => {
    const { db, staff, clock } = ctx;
    const { id, audience, raceId, texts } = draft;
    const before = await db
      .selectFrom('message')
      .select('recipients')
      .where('id', '=', id)
      .executeTakeFirst();
    if (before) return { ok: true as const, count: before.recipients };
    const good = await checkDraft(ctx, draft);
    if (!good.ok) return good;
    const { to } = good;
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
  },
);

/** Prepares the telephone numbers as a file, and returns the address at which it is fetched. */
export const preparePhones = forAction(
  { right: 'participants', bulk: 'participants.export' },
  async (ctx: RaceDayContext, draft: DraftMessage) => {
    const ids = (await findRecipients(ctx, draft)).map(({ id }) => id);
    if (ids.length === 0) return refused('message-nobody');
    const prepared = await noteDownload(ctx, { kind: 'phones', ids });
    return prepared.ok ? prepared : refused('message-nobody');
  },
);
