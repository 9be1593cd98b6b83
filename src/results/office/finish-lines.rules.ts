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
  /**
   * Whether a person has looked at the places where times and bibs do not pair up, and accepts the
   * rest.
   */
  acceptsGaps: boolean;
};

type Lines = { lines: TimedLine[]; findings: FinishFinding[] };

/** What each line of a file says of a runner's finish, depending on the kind of the file. */
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

/**
 * Orders lines by their places where every row has one (a place may be shared), else as they are in
 * the file.
 */
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

/** Where some runners finished without a time, the places give their order among the others. */
function withPlaces(timed: readonly TimedLine[]): TimedLine[] {
  const finished = timed.filter(hasFinished);
  const areSomeUntimed = finished.some(({ gunMs, line }) => gunMs === null && line.place !== null);
  return areSomeUntimed
    ? timed.map((each) => (hasFinished(each) ? { ...each, order: each.line.place } : each))
    : [...timed];
}

/**
 * Chips are also read before the gun, up to this long; as times of day these would be a day later.
 */
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

/** The bib of a time whose runner nobody could read. */
const unknownBib = '?';

/**
 * The bibs of a list in order, one on each line or several in a row, each with the time that may be
 * beside it; `?`: nobody could read the bib.
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

/** Finds lines whose order contradicts the known times: the times will decide. */
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

/** A reading of a chip, in milliseconds since the gun; negative before it. */
type ChipRead = { bib: string; ms: number };

type ChipFinish = {
  bib: string;
  /** When the chip crossed the start line; null: it was not read there. */
  startMs: number | null;
  /** Null: it was read only at the start. */
  finishMs: number | null;
  /** Readings that do not count, for example a second crossing together with a child. */
  spareMs: readonly number[];
};

/** Readings of one crossing follow each other within this time. */
const crossingMs = 60_000;

/**
 * Interprets what a mat at the start and finish read of each chip: the last reading of the first
 * crossing is the start, where it is sooner than anybody can be back; the first reading of the
 * first crossing after that is the finish. `earliestFinishMs`: since the gun; nobody has run the
 * course in less. In the order of the finish; runners without one come last.
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
 * The last reading of the crossing that lasted beyond the gun: a runner who waits on the mat is
 * read many times before it.
 */
function startOf(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  // A runner on the mat at the gun who was not read again left with the gun.
  const [first = 0, ...later] = times.filter((ms) => ms > 0);
  return later.reduce((last, ms) => (ms - last <= crossingMs ? ms : last), first);
}
