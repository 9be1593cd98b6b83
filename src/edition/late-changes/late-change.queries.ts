import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../platform/db/schema.ts';
import { eventInForce } from '../facts/event-in-force.ts';
import { type AddedLine, addedLineShape, lateLineShape } from '../facts/late-line.rules.ts';
import { lateRaceShape } from '../facts/late-race.rules.ts';
import { type NoticeValue, noticeShape } from '../facts/notice.rules.ts';
import { type LateFacts, type Policies, policies } from '../facts/reading.rules.ts';
import type { ChangeValue, LastWord, LateChange } from './late-change.contract.ts';

/** Of every subject that was changed the last word. */
const lastWords = (db: Kysely<Schema>) =>
  db
    .selectFrom('late_change')
    .distinctOn('subject')
    .select(['id', 'subject', 'value'])
    .orderBy('subject')
    .orderBy('id', 'desc');

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
        .leftJoin('message', 'message.id', 'message_id')
        .select(['late_change.id', 'late_change.at', 'subject', 'value', 'recipients as mailed'])
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
): Promise<Pick<LateFacts, 'lateRaces' | 'lateLines' | 'addedLines'>> {
  const words = await lastWords(db).execute();
  return {
    lateRaces: valuesOf(words, 'race ', lateRaceShape),
    lateLines: valuesOf(words, 'line ', lateLineShape),
    addedLines: valuesOf(words, 'line ', addedLineShape),
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

/** Lines that the office added, by their keys, as they were last: also those that it took off. */
export async function findAddedLines(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Record<string, AddedLine>> {
  if (keys.length === 0) return {};
  const subjects = keys.map((key) => `line ${key}`);
  const words = await lastWords(db)
    .where('subject', 'in', subjects)
    .where('value', 'is not', null)
    .execute();
  return valuesOf(words, 'line ', addedLineShape);
}

/** The notices that are not withdrawn, whether or not their time has come. */
export const listNotices = (db: Kysely<Schema>): Promise<Listed<NoticeValue>[]> =>
  listSaid(db, 'notice ', noticeShape);

/** A line of the programme that the office added. */
export type ListedLine = Listed<AddedLine>;

/** The lines that the office added and has not taken off. */
export const listAddedLines = (db: Kysely<Schema>): Promise<ListedLine[]> =>
  listSaid(db, 'line ', addedLineShape);

/** With the subject, and with the change that gave it its words. */
type Listed<Value> = Value & { subject: string; changeId: number };

async function listSaid<Value extends object>(
  db: Kysely<Schema>,
  kind: string,
  shape: z.ZodType<Value>,
): Promise<Listed<Value>[]> {
  const words = await lastWords(db).execute();
  return words.flatMap(({ id, subject, value }) => {
    if (!subject.startsWith(kind)) return [];
    // What another release wrote in another shape is not shown, and stops no page.
    const read = shape.safeParse(value);
    return read.success ? [{ ...read.data, changeId: id, subject }] : [];
  });
}

/** The rules of changes and refunds, and the race day that they count to. */
export type PoliciesInForce = Policies & { eventDay: string };

/** The rules of changes and refunds with the race day that holds now. */
export async function readPolicies(db: Kysely<Schema>): Promise<PoliciesInForce> {
  return { ...policies, eventDay: eventInForce(await readLateFacts(db)).raceDay };
}
