import { edition } from '../../../edition/edition.ts';
import {
  type AddedLine,
  addedLineShape,
  isAddedKey,
  lateLineShape,
} from '../../../edition/facts/late-line.rules.ts';
import {
  lateRaceFields,
  lateRaceShape,
  type RaceInForce,
} from '../../../edition/facts/late-race.rules.ts';
import { noticeShape } from '../../../edition/facts/notice.rules.ts';
import { type LateFacts, racesWith } from '../../../edition/facts/reading.rules.ts';
import { type PlacedItem, scheduleWith } from '../../../edition/facts/schedule.rules.ts';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import type { PostedFields } from '../../../site/page.ts';
import { type AddedLineProblem, addedLineForm, readAddedLine } from './added-line-form.rules.ts';
import { type LineProblem, lineForm, readLine } from './line-form.rules.ts';
import { type NoticeProblem, noticeForm, readNotice } from './notice-form.rules.ts';
import { type RaceProblem, raceForm, readRace } from './race-form.rules.ts';

type Read<Problem> =
  | { ok: true; value: ChangeValue | null }
  | { ok: false; problems: Record<string, Problem> };

/**
 * A subject of late changes, by kind: its values in the files, and how to fill in and read its
 * form.
 */
type Subject<Problem> = {
  /** Empty for a notice. */
  files: ChangeValue;
  form: (value: ChangeValue | null) => PostedFields;
  read: (form: PostedFields, now: Date) => Read<Problem>;
};
export type LateSubject =
  | ({ kind: 'notice' } & Subject<NoticeProblem>)
  | ({ kind: 'race'; id: number } & Subject<RaceProblem>)
  | ({ kind: 'line'; key: string } & Subject<LineProblem>)
  | ({
      kind: 'added-line';
      key: string;
      added?: AddedLine | undefined;
    } & Subject<AddedLineProblem>);

/** The subject with a name; undefined: nothing can be changed under it. */
export function lateSubject(name: string, lateFacts: LateFacts): LateSubject | undefined {
  const { races } = edition();
  if (/^notice [\da-f]{8}$/.test(name)) return notice;
  const [, key] = /^line ([\w-]+)$/.exec(name) ?? [];
  if (key && isAddedKey(key)) return addedLineSubject(key, lateFacts);
  if (key) return lineSubject(key, lateFacts);
  const [, id] = /^race (\d{1,9})$/.exec(name) ?? [];
  return races.some((race) => race.id === Number(id))
    ? raceSubject(Number(id), lateFacts)
    : undefined;
}

/** The lines of the programme in the files, without the starts of races. */
export const linesOfFiles = (): (PlacedItem & { date: string })[] =>
  scheduleWith({}).flatMap(({ day, items }) =>
    items.filter(({ raceId }) => raceId === undefined).map((item) => ({ ...item, date: day })),
  );

const raceDaysOf = (lateFacts: LateFacts) => racesWith(lateFacts).map(({ date }) => date);

function lineSubject(key: string, lateFacts: LateFacts): LateSubject | undefined {
  const line = linesOfFiles().find((item) => item.key === key);
  if (!line) return undefined;
  const { date, from, to } = line;
  const files = { date, ...(from && { from }), ...(to && { to }) };
  return {
    kind: 'line',
    key,
    files,
    form: (value) => lineForm({ ...files, ...lateLineShape.safeParse(value).data }),
    read: (form) => readLine(form, files, raceDaysOf(lateFacts)),
  };
}

const addedLineSubject = (key: string, lateFacts: LateFacts): LateSubject => ({
  kind: 'added-line',
  key,
  added: lateFacts.addedLines?.[key],
  files: {},
  form: (value) => addedLineForm(addedLineShape.safeParse(value).data),
  read: (form) => readAddedLine(form, raceDaysOf(lateFacts)),
});

const notice: LateSubject = {
  kind: 'notice',
  files: {},
  form: (value) => noticeForm(noticeShape.safeParse(value).data, edition().event.timeZone),
  read(form, now) {
    const { event } = edition();
    const read = readNotice(form, { now, timeZone: event.timeZone });
    return read.ok ? { ok: true, value: read.notice } : read;
  },
};

function raceSubject(id: number, lateFacts: LateFacts): LateSubject | undefined {
  const race = racesWith({ ...lateFacts, lateRaces: {} }).find((each) => each.id === id);
  if (!race) return undefined;
  const files = Object.fromEntries(
    lateRaceFields.map((field) => [field, race[field]]),
  ) as RaceInForce;
  return {
    kind: 'race',
    id,
    files,
    form: (value) => raceForm({ ...files, ...lateRaceShape.safeParse(value).data }),
    read: (form) => readRace(form, { ...files, distanceKm: race.distanceKm }),
  };
}
