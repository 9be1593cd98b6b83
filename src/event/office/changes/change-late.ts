import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { races } from '../../../edition/facts.ts';
import { noteCalendarEntries } from '../../../edition/late-changes/calendar-entries.ts';
import type {
  ChangeValue,
  LateChange,
} from '../../../edition/late-changes/late-change.contract.ts';
import {
  findLastWord,
  findLateChange,
  listAddedLines,
  listLateChanges,
  listNotices,
  readLateFacts,
} from '../../../edition/late-changes/late-change.queries.ts';
import {
  findMovedStarts,
  findWaitingForStart,
  startWith,
} from '../../../edition/late-changes/moved-starts.queries.ts';
import type { GuardRefusal, Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Refused } from '../../../platform/http/result.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { writeRaceFacts } from '../../races/write-race-facts.ts';
import { changeNote } from './change-note.rules.ts';
import { lateSubject } from './late-subject.ts';

/** What is to hold of a subject from now on. */
export type AskedChange = {
  subject: string;
  value: ChangeValue | null;
  /** The change that the form was made from; 0: none yet. */
  seen: number;
};

/** What the office does with what changes late. */
export type ChangesService = ReturnType<typeof changesService>;

export const changesService = (db: Kysely<Schema>, staff: Staff) => ({
  notices: () => listNotices(db),
  addedLines: () => listAddedLines(db),
  lateFacts: () => readLateFacts(db),
  history: () => listLateChanges(db, mostOfHistory),
  /** The mails about starts that are still to be written, by the change that they are about. */
  async startMails(now: Date) {
    const moved = await findMovedStarts(db, now);
    return Promise.all(
      moved.map(async ({ changeId, raceId, mailsAt }) => ({
        changeId,
        mailsAt,
        count: await countWaiting(db, raceId),
      })),
    );
  },
  countStartMails: (asked: AskedChange, now: Date) => countStartMails(db, asked, now),
  find: (subject: string) => findLastWord(db, subject),
  findChange: (id: number) => findLateChange(db, id),
  change: (asked: AskedChange) => changeLate(db, staff, asked),
});

const mostOfHistory = 100;

type Outcome =
  | { ok: true }
  | { ok: false; code: 'stale'; last: LateChange }
  | Refused<GuardRefusal>;

async function countWaiting(db: Kysely<Schema>, raceId: number): Promise<number> {
  const { participantIds, subscriberIds } = await findWaitingForStart(db, raceId);
  return participantIds.length + subscriberIds.length;
}

/** How many mails a change would have written: 0 unless it moves a start that is still ahead. */
async function countStartMails(
  db: Kysely<Schema>,
  { subject, value }: AskedChange,
  now: Date,
): Promise<number> {
  const race = races.find(({ id }) => subject === `race ${id}`);
  if (!race) return 0;
  const is = startWith(race, value);
  const moved = (await findMovedStarts(db, now)).find(({ raceId }) => raceId === race.id);
  const was = moved?.was ?? startWith(race, (await findLastWord(db, subject))?.value ?? null);
  return is <= now || is.getTime() === was.getTime() ? 0 : countWaiting(db, race.id);
}

/** Has a change hold, and writes it down; refused when somebody was faster. */
const changeLate = (db: Kysely<Schema>, staff: Staff, asked: AskedChange): Promise<Outcome> =>
  inTransaction(db, async (trx): Promise<Outcome> => {
    const { subject, value, seen } = asked;
    // One at a time, or two would each come after the same one.
    await trx.selectFrom('edition').select('year').forUpdate().execute();
    const last = await findLastWord(trx, subject);
    const before = last?.value ?? null;
    if (isDeepStrictEqual(before, value)) return { ok: true };
    if (last && last.id !== seen) return { ok: false, code: 'stale', last };
    await trx
      .insertInto('late_change')
      .values({ staff_id: staff.id, subject, value: value && JSON.stringify(value) })
      .execute();
    if (subject.startsWith('race ')) await writeRaceFacts(trx);
    await noteCalendarEntries(trx);
    const files = lateSubject(subject, await readLateFacts(trx))?.files ?? {};
    await writeAudit(trx, { staff, subject, ...changeNote({ subject, before, value, files }) });
    return { ok: true };
  });
