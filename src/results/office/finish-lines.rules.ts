import { plainBib } from '../../race-day/passages/records.rules.ts';
import type { TableRow } from '../../registration/office/imports/read-table.ts';
import { raceTime } from '../race-time.rules.ts';
import type { FinishFile, FinishFileKind, FinishLine, TimesFrom } from './finish-file.contract.ts';
import { elapsedTimes } from './finish-file.rules.ts';
import type { FinishFinding, FinishRace, TimedLine } from './finish-plan.contract.ts';
import { pairTimes, type WrittenBib } from './pair-times.rules.ts';
import { fastestMsPerKm, timeMs, writtenTime } from './time-text.rules.ts';

/** How a file is to be read. */
export type Reading = {
  kind: FinishFileKind;
  from: TimesFrom;
  /** The list of bibs in the order of the finish, for times that have none. */
  bibs: readonly TableRow[];
  /** Whether a person has looked at where times and bibs part, and takes the rest. */
  acceptsGaps: boolean;
};

type Lines = { lines: TimedLine[]; findings: FinishFinding[] };

/** What each runner's line of a file says of the finish, by the kind of the file. */
export function timedLines(file: FinishFile, race: FinishRace, reading: Reading): Lines {
  const elapsed = elapsedTimes(file, race, reading.from);
  const timed = file.lines.map((line, index): TimedLine => {
    const { gunMs, chipMs } = elapsed[index] ?? { gunMs: null, chipMs: null };
    return { line, gunMs, chipMs, order: null };
  });
  switch (reading.kind) {
    case 'order':
      return { lines: inOrder(timed), findings: [] };
    case 'reads':
      return chipLines(timed, race);
    case 'times':
      return pairedLines(timed, race, reading);
    default:
      return { lines: withPlaces(timed), findings: [] };
  }
}

const hasFinished = ({ line }: TimedLine) => line.state === 'finished';

/** The order is that of the places where every row has one, which may be shared; else that of the rows. */
function inOrder(timed: readonly TimedLine[]): TimedLine[] {
  const finished = timed.filter(hasFinished);
  const arePlaced = finished.every(({ line }) => line.place !== null);
  const orderOf = new Map(
    finished.map(({ line }, index) => [line, arePlaced ? line.place : index + 1] as const),
  );
  return timed.map((each) => ({
    ...each,
    gunMs: null,
    chipMs: null,
    order: orderOf.get(each.line) ?? null,
  }));
}

/** Where some finished without a time, places say where they stand among the others. */
function withPlaces(timed: readonly TimedLine[]): TimedLine[] {
  const finished = timed.filter(hasFinished);
  const areSomeUntimed = finished.some(({ gunMs, line }) => gunMs === null && line.place !== null);
  return areSomeUntimed
    ? timed.map((each) => (hasFinished(each) ? { ...each, order: each.line.place } : each))
    : [...timed];
}

/** Chips are read before the gun, too: so long before it, where a clock's time would be a day later. */
const beforeGunMs = 4 * 3_600_000;
const dayMs = 24 * 3_600_000;

function chipLines(timed: readonly TimedLine[], race: FinishRace): Lines {
  const findings: FinishFinding[] = [];
  const reads = timed.flatMap(({ line, gunMs }) => {
    if (gunMs === null || line.bib === '') return [];
    return [{ bib: line.bib, ms: gunMs > dayMs - beforeGunMs ? gunMs - dayMs : gunMs }];
  });
  const lineOf = new Map(timed.map(({ line }) => [line.bib, line] as const).toReversed());
  const lines = timed.filter((each) => !hasFinished(each));
  for (const { bib, startMs, finishMs, spareMs } of chipFinishes(
    reads,
    race.distanceKm * fastestMsPerKm,
  )) {
    const line = lineOf.get(bib);
    if (!line) continue;
    const { row } = line;
    if (finishMs === null) {
      findings.push({ row, code: 'chip-start-only', isProblem: false, values: { bib } });
      continue;
    }
    const times = spareMs.map((ms) => raceTime(ms)).join(', ');
    if (times !== '')
      findings.push({ row, code: 'chip-again', isProblem: false, values: { bib, times } });
    const chipMs = startMs === null ? null : finishMs - startMs;
    lines.push({ line, gunMs: finishMs, chipMs, order: null });
  }
  return { lines, findings };
}

/** Nobody knew whose time it was. */
const unknownBib = '?';

/**
 * The bibs of a list in order, one a line or one behind the other, each with the time that may stand
 * beside it; `?`: nobody could read it.
 */
function writtenBibs(table: readonly TableRow[], race: FinishRace): WrittenBib[] {
  const bibs: WrittenBib[] = [];
  for (const word of table.flatMap(({ cells }) => cells.join(' ').split(/[\s,;]+/))) {
    const time = writtenTime(word);
    const last = bibs.at(-1);
    if (time && last) last.expectedMs = timeMs(time, 'minutes');
    else if (word === unknownBib || /^[\p{L}\d*]{0,9}[\d*]$/u.test(word)) {
      const bib = plainBib(word);
      bibs.push({ bib, expectedMs: race.expectedOf.get(bib) ?? null });
    }
  }
  return bibs;
}

function pairedLines(timed: readonly TimedLine[], race: FinishRace, reading: Reading): Lines {
  const times = timed.filter(({ gunMs }) => gunMs !== null);
  const bibs = writtenBibs(reading.bibs, race);
  if (bibs.length === 0) {
    return {
      lines: [],
      findings: [{ row: null, code: 'bibs-missing', isProblem: true, values: {} }],
    };
  }
  const pressed = times.map(({ gunMs }) => ({ ms: gunMs ?? 0 }));
  const { lines: pairs, gaps, isCertain } = pairTimes(pressed, bibs);
  const isProblem = !reading.acceptsGaps;
  const findings: FinishFinding[] = [];
  if (gaps.length > 0) {
    const counts = { times: times.length, bibs: bibs.length };
    const code = isCertain ? 'gaps-found' : 'gaps-unclear';
    findings.push({ row: null, code, isProblem, values: counts });
  }
  const lines: TimedLine[] = [];
  for (const pair of pairs) {
    const time = pair.time === null ? undefined : times[pair.time];
    const bib = pair.bib === null ? undefined : bibs[pair.bib]?.bib;
    const clock = time ? raceTime(time.gunMs ?? 0) : '';
    const row = time?.line.row ?? null;
    if (time && bib && bib !== unknownBib) lines.push({ ...time, line: { ...time.line, bib } });
    else if (time && bib === undefined)
      findings.push({ row, code: 'gap-time', isProblem, values: { time: clock } });
    else if (time)
      findings.push({ row, code: 'bib-unread', isProblem: false, values: { time: clock } });
    else findings.push({ row: null, code: 'gap-bib', isProblem, values: { bib: bib ?? '' } });
  }
  return { lines, findings };
}

/** Lines whose order does not agree with the times that are known: the times will decide. */
export function contradictedOrder(
  lines: readonly { line: FinishLine; order: number | null; ms: number | null }[],
): FinishFinding[] {
  const timed = lines
    .filter((each): each is { line: FinishLine; order: number; ms: number } => {
      return each.order !== null && each.ms !== null;
    })
    .toSorted((one, other) => one.order - other.order);
  return timed.flatMap(({ line, ms }, index) => {
    const before = timed[index - 1];
    if (!before || ms >= before.ms) return [];
    const values = { bib: line.bib, time: raceTime(ms), before: before.line.bib };
    return [{ row: line.row, code: 'order-contradicts', isProblem: false, values }];
  });
}

/** A chip that was read, in milliseconds since the gun; below 0 before it. */
type ChipRead = { bib: string; ms: number };

type ChipFinish = {
  bib: string;
  /** When the chip crossed the start line; null: it was not read there. */
  startMs: number | null;
  /** Null: it was read only at the start. */
  finishMs: number | null;
  /** Reads that count for nothing, such as a second crossing with a child by the hand. */
  spareMs: readonly number[];
};

/** Reads of one crossing follow each other within this. */
const crossingMs = 60_000;

/**
 * What a mat at the start and finish read of each chip: the last read of the first crossing is the
 * start, where it is sooner than anybody can be back; the first read of the first crossing after
 * that is the finish. `earliestFinishMs`: since the gun, below which nobody has run the course.
 * In the order of the finish, those without one last.
 */
export function chipFinishes(reads: readonly ChipRead[], earliestFinishMs: number): ChipFinish[] {
  const finishes = [...Map.groupBy(reads, ({ bib }) => bib)].map(([bib, own]): ChipFinish => {
    const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const atStart = times.filter((ms) => ms < earliestFinishMs);
    const [finishMs = null, ...later] = times.filter((ms) => ms >= earliestFinishMs);
    return {
      bib,
      startMs: startOf(atStart),
      finishMs,
      spareMs: later.filter((ms) => ms - (finishMs ?? 0) > crossingMs),
    };
  });
  return finishes.toSorted(
    (one, other) => (one.finishMs ?? Infinity) - (other.finishMs ?? Infinity) || 0,
  );
}

/**
 * The last read of the crossing that went on past the gun: who waits upon the mat is read many
 * times before it.
 */
function startOf(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  // Who stood on the mat at the gun and was not read again left with it.
  const [first = 0, ...later] = times.filter((ms) => ms > 0);
  return later.reduce((last, ms) => (ms - last <= crossingMs ? ms : last), first);
}
