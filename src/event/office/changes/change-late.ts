import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { edition } from '../../../edition/edition.ts';
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
import type { ActionGate } from '../../../platform/auth/guards.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forAction, forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { writeRaceFacts } from '../../races/write-race-facts.ts';
import { changeNote } from './change-note.rules.ts';
import { lateSubject } from './late-subject.ts';

/** A new value for a subject. */
export type AskedChange = {
  subject: string;
  value: ChangeValue | null;
  /** The last change when the form was shown; 0: none yet. */
  seen: number;
};

const mostOfHistory = 100;

/** The office's late changes, their history, and the mails that wait to be sent about them. */
export const readChanges = forPage('registration', async ({ db, clock }) => {
  const moved = await findMovedStarts(db, clock.now());
  return {
    notices: await listNotices(db),
    addedLines: await listAddedLines(db),
    lateFacts: await readLateFacts(db),
    history: await listLateChanges(db, mostOfHistory),
    /** The mails about moved starts that are still to be written, by change. */
    startMails: await Promise.all(
      moved.map(async ({ changeId, raceId, mailsAt }) => ({
        changeId,
        mailsAt,
        count: await countWaiting(db, raceId),
      })),
    ),
  };
});

/** The data for a form: all late changes, and the last change of the form's subject. */
export const readLateSubject = forPage('registration', async ({ db }, subject: string) => ({
  lateFacts: await readLateFacts(db),
  last: await findLastWord(db, subject),
}));

/** One change of the history; undefined: no change has this number. */
export const findChange = forPage('registration', ({ db }, id: number) => findLateChange(db, id));

type Outcome = { ok: true } | { ok: false; code: 'stale'; last: LateChange };

async function countWaiting(db: Kysely<Schema>, raceId: number): Promise<number> {
  const { participantIds, subscriberIds } = await findWaitingForStart(db, raceId);
  return participantIds.length + subscriberIds.length;
}

/** How many mails a change would cause: 0 unless it moves a start that is still ahead. */
export const countStartMails = forPage(
  'registration',
  async ({ db, clock }, { subject, value }: AskedChange): Promise<number> => {
    const { races } = edition();
    const race = races.find(({ id }) => subject === `race ${id}`);
    if (!race) return 0;
    const now = clock.now();
    const is = startWith(race, value);
    const moved = (await findMovedStarts(db, now)).find(({ raceId }) => raceId === race.id);
    const was = moved?.was ?? startWith(race, (await findLastWord(db, subject))?.value ?? null);
    return is <= now || is.getTime() === was.getTime() ? 0 : countWaiting(db, race.id);
  },
);

/** Makes a change and records it; refused if somebody else has changed the subject meanwhile. */
export const changeLate = forAction(
  // The runners of a race and the newsletter's list get a mail about a moved start.
  ({ subject }: AskedChange): ActionGate =>
    subject.startsWith('race ')
      ? { right: 'registration', bulk: 'race.change' }
      : { right: 'registration' },
  ({ db, staff }: OfficeContext, { subject, value, seen }: AskedChange) =>
    inTransaction(db, async (trx): Promise<Outcome> => {
      // One change at a time, or two would both follow the same one.
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
    }),
);
