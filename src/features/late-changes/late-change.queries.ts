import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import { lateLineShape } from '../../facts/late-line.rules.ts';
import { lateRaceShape } from '../../facts/late-race.rules.ts';
import { type Notice, noticeShape } from '../../facts/notice.rules.ts';
import type { Choices } from '../../facts/reading.rules.ts';
import type { ChangeValue, LastWord, LateChange } from './late-change.contract.ts';

/** Of every subject that was changed the last word. */
const readLastWords = (db: Kysely<Schema>): Promise<LastWord[]> =>
  db
    .selectFrom('late_change')
    .distinctOn('subject')
    .select(['id', 'subject', 'value'])
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();

/** The last word on one subject; undefined: it was never changed. */
export const findLastWord = (
  db: Kysely<Schema>,
  subject: string,
): Promise<LateChange | undefined> =>
  changes(db).where('subject', '=', subject).where('isLast', '=', true).executeTakeFirst();

/** One change; undefined: there is none. */
export const findLateChange = (db: Kysely<Schema>, id: number): Promise<LateChange | undefined> =>
  changes(db).where('id', '=', id).executeTakeFirst();

/** What was changed, the newest first. */
export const listLateChanges = (db: Kysely<Schema>, most: number): Promise<LateChange[]> =>
  changes(db).orderBy('id', 'desc').limit(most).execute();

const changes = (db: Kysely<Schema>) =>
  db
    .selectFrom(
      db
        .selectFrom('late_change')
        .innerJoin('staff', 'staff.id', 'late_change.staff_id')
        .select(['late_change.id', 'at', 'subject', 'value'])
        .select(
          sql<LateChange['by']>`
            jsonb_build_object('id', staff.id, 'name', coalesce(nullif(name, ''), email))`.as('by'),
        )
        .select(
          sql<ChangeValue | null>`
            lag(value) over (partition by subject order by late_change.id)`.as('before'),
        )
        .select(
          sql<boolean>`
            late_change.id = max(late_change.id) over (partition by subject)`.as('isLast'),
        )
        .as('told'),
    )
    .selectAll();

/** What changed late of races, by their numbers, and of lines of the programme, by their keys. */
export async function readLateFacts(
  db: Kysely<Schema>,
): Promise<Pick<Choices, 'lateRaces' | 'lateLines'>> {
  const words = await readLastWords(db);
  return {
    lateRaces: valuesOf(words, 'race ', lateRaceShape),
    lateLines: valuesOf(words, 'line ', lateLineShape),
  };
}

const valuesOf = <Value>(words: LastWord[], kind: string, shape: z.ZodType<Value>) =>
  Object.fromEntries(
    words.flatMap(({ subject, value }) => {
      const read = shape.safeParse(value);
      return subject.startsWith(kind) && read.success
        ? [[subject.slice(kind.length), read.data]]
        : [];
    }),
  );

/** The notices that are not withdrawn, whether or not their time has come. */
export async function listNotices(db: Kysely<Schema>): Promise<(Notice & { subject: string })[]> {
  const words = await readLastWords(db);
  return words.flatMap(({ id, subject, value }) => {
    if (!subject.startsWith('notice ')) return [];
    // What another release wrote in another shape is not shown, and stops no page.
    const read = noticeShape.safeParse(value);
    return read.success ? [{ ...read.data, changeId: id, subject }] : [];
  });
}
