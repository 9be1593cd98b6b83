import type { Selectable } from 'kysely';
import { firstOrOnlyName, type PersonName } from '../../../edition/fields/person-name.rules.ts';
import { knownLanguage, type Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { isCarriedEverywhere } from '../../../platform/mail/email-address.rules.ts';
import { stateOf } from '../../passages/accounts.rules.ts';
import { readRaceDay } from '../../read-race-day.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import type { DraftMessage } from './messages.contract.ts';
import {
  fillMessage,
  isGoodMessage,
  isMeant,
  languageFor,
  type MessageText,
  type MessageTexts,
} from './messages.rules.ts';

export type Recipient = PersonName & {
  id: number;
  email: string;
  bib: number | null;
  raceId: number;
  language: Language;
};

/**
 * `isProven`: somebody has opened the registration from its mail. Before that the mailbox gets no
 * further mail.
 */
type Found = Recipient & { isProven: boolean };

/** The runners to whom a message goes, by their number. A runner who has cancelled gets none. */
export async function findRecipients(
  ctx: RaceDayContext,
  { audience, raceId }: Pick<DraftMessage, 'audience' | 'raceId'>,
): Promise<Found[]> {
  const [{ day }, rows] = await Promise.all([
    readRaceDay({ ...ctx, now: ctx.clock.now() }),
    ctx.db
      .selectFrom('participant')
      .select(['id', 'first_name', 'last_name', 'email', 'bib', 'race_id', 'language', 'status'])
      .select('proven_at')
      .where('erased_at', 'is', null)
      .where('status', '<>', 'cancelled')
      .orderBy('id')
      .execute(),
  ]);
  const states = new Map(day.evidence.map((each) => [each.runner.id, stateOf(each).state]));
  return rows
    .filter((row) => raceId === null || row.race_id === raceId)
    .filter(({ id, status }) =>
      isMeant(audience, { status, state: states.get(id) ?? 'not-collected' }),
    )
    .map((row) => ({ ...recipientOf(row), isProven: row.proven_at !== null }));
}

/** Whom a draft reaches by mail, and how many are left out; or why it cannot be sent. */
export async function checkDraft(ctx: RaceDayContext, draft: DraftMessage) {
  if (!isGoodMessage(draft.texts)) return refused('message-invalid');
  const all = (await findRecipients(ctx, draft)).filter(({ email }) => isCarriedEverywhere(email));
  const to = all.filter(({ isProven }) => isProven);
  const [first] = to;
  return first
    ? { ok: true as const, to, first, leftOut: all.length - to.length }
    : refused('message-nobody');
}

/** What a message needs to know of a participant's row. */
export const recipientOf = (
  row: Pick<
    Selectable<Schema['participant']>,
    'id' | 'first_name' | 'last_name' | 'email' | 'bib' | 'race_id' | 'language'
  >,
): Recipient => ({
  id: row.id,
  firstname: row.first_name,
  lastname: row.last_name,
  email: row.email,
  bib: row.bib,
  raceId: row.race_id,
  language: knownLanguage(row.language) ?? 'en',
});

const bothNames = /\{firstName\} \{lastName\}|\{lastName\} \{firstName\}/g;

/** The text that a runner gets, and its language. */
export function messageTo(
  texts: MessageTexts,
  to: Recipient,
): { language: Language; message: MessageText } {
  const language = languageFor(texts, to.language);
  const { subject = '', text = '' } = texts[language] ?? {};
  const facts = {
    firstName: firstOrOnlyName(to),
    lastName: to.lastname,
    bib: to.bib === null ? '–' : String(to.bib),
    race: raceNameOf(language, to.raceId),
  };
  // A runner with only one name is not called by it twice.
  const filled = (written: string) =>
    fillMessage(to.firstname ? written : written.replace(bothNames, '{lastName}'), facts);
  return { language, message: { subject: filled(subject), text: filled(text) } };
}
