import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../platform/db/schema.ts';
import { eventInForce } from '../facts/event-in-force.ts';
import { type AddedLine, addedLineShape, lateLineShape } from '../facts/late-line.rules.ts';
import { lateRaceShape } from '../facts/late-race.rules.ts';
import { type NoticeValue, noticeShape } from '../facts/notice.rules.ts';
import { type LateFacts, type Policies, policies } from '../facts/reading.rules.ts';
import type { ChangeValue, LastWord, LateChange } from './late-change.contract.ts';

/** The latest change of every subject. */
const lastWords = (db: Kysely<Schema>) =>
  db
    .selectFrom('late_change')
    .distinctOn('subject')
    .select(['id', 'subject', 'value'])
    .orderBy('subject')
    .orderBy('id', 'desc');

/** The latest change of one subject; undefined: it was never changed. */
export const findLastWord = (
  db: Kysely<Schema>,
  subject: string,
): Promise<LateChange | undefined> =>
  changes(db).where('subject', '=', subject).where('isLast', '=', true).executeTakeFirst();

/** One change; undefined: it does not exist. */
export const findLateChange = (db: Kysely<Schema>, id: number): Promise<LateChange | undefined> =>
  changes(db).where('id', '=', id).executeTakeFirst();

/** The changes, the newest first. */
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

/** The late changes of races, by number, and of lines of the programme, by key. */
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

/** The latest version of lines that the office added, by key, including lines that it removed. */
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

/** The notices that are not withdrawn, including those that are over or still to come. */
export const listNotices = (db: Kysely<Schema>): Promise<Listed<NoticeValue>[]> =>
  listSaid(db, 'notice ', noticeShape);

/** A line of the programme that the office added. */
export type ListedLine = Listed<AddedLine>;

/** The lines that the office added and has not removed. */
export const listAddedLines = (db: Kysely<Schema>): Promise<ListedLine[]> =>
  listSaid(db, 'line ', addedLineShape);

/** With its subject, and with the change that gave it its words. */
type Listed<Value> = Value & { subject: string; changeId: number };

async function listSaid<Value extends object>(
  db: Kysely<Schema>,
  kind: string,
  shape: z.ZodType<Value>,
): Promise<Listed<Value>[]> {
  const words = await lastWords(db).execute();
  return words.flatMap(({ id, subject, value }) => {
    if (!subject.startsWith(kind)) return [];
    // A value in another release's shape is skipped, so that it breaks no page.
    const read = shape.safeParse(value);
    return read.success ? [{ ...read.data, changeId: id, subject }] : [];
  });
}

/** The rules of changes and refunds, and the race day from which their deadlines count. */
export type PoliciesInForce = Policies & { eventDay: string };

/** The current rules of changes and refunds, with the current race day. */
export async function readPolicies(db: Kysely<Schema>): Promise<PoliciesInForce> {
  return { ...policies(), eventDay: eventInForce(await readLateFacts(db)).raceDay };
}
