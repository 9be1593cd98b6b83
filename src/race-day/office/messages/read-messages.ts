import { sql } from 'kysely';
import { languages } from '../../../edition/words/languages.ts';
import { forPage } from '../../../site/office-use-case.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { checkDraft, messageTo } from './find-recipients.ts';
import type { DraftMessage, MessagePreview } from './messages.contract.ts';
import { languageFor, type MessageTexts, type SentAudience } from './messages.rules.ts';

/** To whom a draft would go, and how it would read. */
export const previewMessage = forPage(
  'participants',
  async (ctx: RaceDayContext, draft: DraftMessage) => {
    const good = await checkDraft(ctx, draft);
    if (!good.ok) return good;
    const { texts } = draft;
    const byLanguage = languages().flatMap(({ code: language }) => {
      const those = good.to.filter((each) => each.language === language);
      const [first] = those;
      if (!first) return [];
      const sample = messageTo(texts, first).message;
      return [{ language, sample, count: those.length, gets: languageFor(texts, language) }];
    });
    const preview: MessagePreview = {
      byLanguage,
      count: good.to.length,
      leftOut: good.leftOut,
    };
    return { ok: true as const, draft, preview };
  },
);

/** The messages that were sent, the latest first. */
export const readSentMessages = forPage('participants', async ({ db }) => {
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
});
