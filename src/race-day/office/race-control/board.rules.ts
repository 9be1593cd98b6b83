import { accountFor, type Evidence, stateOf } from '../../passages/accounts.rules.ts';
import { awaitedAt } from '../../passages/closing.rules.ts';
import {
  concernsOf,
  expectationsOf,
  silentCheckpoints,
} from '../../passages/expectations.rules.ts';
import type { Course, Doubt, Passage, Visit } from '../../passages/passages.contract.ts';
import type { RaceDay } from '../../race-day.contract.ts';
import { lacksGun } from '../../starts.rules.ts';
import type {
  Board,
  BoardRunner,
  CheckpointDetail,
  CheckpointOnBoard,
  DoubtOnBoard,
  OutThere,
  PlaceAndTime,
  RaceOnBoard,
  RunnerOnBoard,
  StartOnBoard,
} from './race-control.contract.ts';
import { isOfLink } from './waiting.rules.ts';

const minuteMs = 60_000;

/** What race control looks at, of all races. */
export function boardOf(day: RaceDay): Omit<Board, 'decisions' | 'waiting' | 'phones' | 'gear'> {
  const silent = silentOf(day);
  const races = day.courses.map((course) => raceOf(course, day, silent));
  return {
    now: day.now,
    races,
    checkpoints: checkpointsOf(
      day,
      silent,
      races.flatMap((race) => race.outThere),
    ),
    ...doubtsOf(day),
  };
}

/** Open checkpoints that have fallen silent, and since when. */
function silentOf(day: RaceDay): Map<string, number> {
  const started = day.evidence.filter(hasStarted);
  const silent = silentCheckpoints(
    started,
    heardOf(day),
    day.now.getTime(),
    day.reading.fieldEffort,
  );
  const open = silent.filter(({ checkpoint }) => !closingOf(day, checkpoint));
  return new Map(open.map(({ checkpoint, since }) => [checkpoint, since]));
}

/**
 * Until when each checkpoint has reported everything: a phone that calls without an entry has seen
 * nobody.
 */
function heardOf({ lastHeard, lastContact }: RaceDay): Map<string, number> {
  const heard = new Map(lastHeard);
  for (const [checkpoint, at] of lastContact)
    heard.set(checkpoint, Math.max(heard.get(checkpoint) ?? at, at));
  return heard;
}

const closingOf = ({ events }: RaceDay, checkpoint: string) =>
  events.find((each) => each.checkpoint === checkpoint && each.kind === 'closed');

const outThere = (each: Evidence) => stateOf(each).state === 'on-course';
const hasStarted = (each: Evidence) =>
  ['on-course', 'retired', 'back', 'finished'].includes(stateOf(each).state);

function raceOf(course: Course, day: RaceDay, silent: ReadonlyMap<string, number>): RaceOnBoard {
  const ofRace = day.evidence.filter(({ runner }) => runner.raceId === course.raceId);
  const { contradictions, ...account } = accountFor(ofRace);
  const onBoard = (id: number) => runnerIn(day, id);
  return {
    raceId: course.raceId,
    starts: startsOnBoard(day, course.raceId),
    account,
    contradictions: contradictions.map((each) => ({
      runner: onBoard(each.runnerId),
      contradictions: each.contradictions,
    })),
    outThere: concerned(course, ofRace.filter(outThere), day, silent),
    toBringBack: ofRace
      .filter((each) => stateOf(each).state === 'retired')
      .map(({ runner, passages }) => {
        const last = passages.at(-1);
        return { runner: onBoard(runner.id), last: last && placeOf(course, last) };
      }),
  };
}

/** The runners of a race who are out there, in the order of concern. */
function concerned(
  course: Course,
  onCourse: readonly Evidence[],
  day: RaceDay,
  silent: ReadonlyMap<string, number>,
): OutThere[] {
  const concerns = concernsOf(onCourse, {
    silent,
    now: day.now.getTime(),
    overdueAfterMin: day.overdueAfterMin,
    fieldEffort: day.reading.fieldEffort,
    sweeps: day.events.flatMap(({ raceId, checkpoint, at }) =>
      raceId === null ? [] : [{ raceId, checkpoint, at: at.getTime() }],
    ),
  });
  return concerns.map((each) => ({
    runner: runnerIn(day, each.runnerId),
    last: each.last && placeOf(course, each.last),
    next: placeOf(course, each.next),
    unheardAt: each.unheard.map((point) => placeOf(course, point).checkpoint),
    overdueMin: Math.ceil(each.overdueMs / minuteMs),
    cutoffAt: dateOf(each.cutoffAt),
    sweptAt: dateOf(each.sweptAt),
  }));
}

/** Whether a runner is looked for. */
export const isMissed = ({ overdueMin, cutoffAt, sweptAt }: OutThere): boolean =>
  overdueMin > 0 || cutoffAt !== undefined || sweptAt !== undefined;

/**
 * One checkpoint and the runners who still have to come by, race by race; undefined: no course
 * comes by.
 */
export function checkpointOn(day: RaceDay, checkpoint: string): CheckpointDetail | undefined {
  const courses = day.courses.filter(({ points }) =>
    points.some((point, index) => index > 0 && point.checkpoint === checkpoint),
  );
  if (courses.length === 0) return undefined;
  const silent = silentOf(day);
  const sweptAt = (id: number) =>
    day.events.find((each) => each.checkpoint === checkpoint && each.raceId === id)?.at;
  return {
    now: day.now,
    checkpoint,
    closed: closingOf(day, checkpoint),
    races: courses.map((course) => {
      const ofRace = day.evidence.filter(({ runner }) => runner.raceId === course.raceId);
      return {
        raceId: course.raceId,
        sweptAt: sweptAt(course.raceId),
        awaited: concerned(course, awaitedAt(ofRace.filter(outThere), checkpoint), day, silent),
      };
    }),
  };
}

/** The guns of a race, with how many runners should be at each line. */
export function startsOnBoard(day: RaceDay, raceId: number): StartOnBoard[] {
  return day.starts
    .filter((start) => start.raceId === raceId)
    .map((start) => ({
      raceId,
      wave: start.wave,
      isWave: start.isWave,
      plannedAt: new Date(start.plannedAt),
      gunAt: dateOf(start.gunAt),
      lacksGun: lacksGun(start, day.now.getTime()),
      expected: day.evidence.filter(
        (each) =>
          day.runners.get(each.runner.id)?.start === start &&
          each.isCollected &&
          each.start !== 'not-started',
      ).length,
      counted: day.counts.findLast((count) => count.raceId === raceId && count.wave === start.wave)
        ?.counted,
    }));
}

/**
 * The checkpoints, sorted by how far along they are at the latest, with the runners who were there.
 */
function checkpointsOf(
  day: RaceDay,
  silent: ReadonlyMap<string, number>,
  out: readonly OutThere[],
): CheckpointOnBoard[] {
  const { courses, evidence, lastHeard } = day;
  const furthest = courses
    .flatMap(({ points }) => points)
    .toSorted((one, other) => other.km - one.km)
    .map(({ checkpoint }) => checkpoint);
  const places = [...new Set(furthest)].toReversed();
  return places.map((checkpoint) => ({
    checkpoint,
    passed: evidence.filter(({ passages }) =>
      passages.some((each) => each.checkpoint === checkpoint),
    ).length,
    awaited: awaitedAt(evidence.filter(outThere), checkpoint).length,
    lastHeard: dateOf(lastHeard.get(checkpoint)),
    silentSince: dateOf(silent.get(checkpoint)),
    unheard: out.filter((each) => each.unheardAt.includes(checkpoint)).map(({ runner }) => runner),
    closedAt: closingOf(day, checkpoint)?.at,
  }));
}

/**
 * How many doubts are shown: nobody decides about more at a time, and a lost phone can make
 * thousands.
 */
const mostDoubts = 50;

/**
 * The earliest doubts. Those of a link that one form decides together come last, so that a phone
 * that delivers many hides no others.
 */
function doubtsOf(day: RaceDay): Pick<Board, 'doubts' | 'moreDoubts'> {
  const { doubts } = day.reading;
  const inOrder = doubts.toSorted((one, other) => +isOfLink(one) - +isOfLink(other));
  return {
    doubts: inOrder.slice(0, mostDoubts).map((doubt) => doubtOf(day, doubt)),
    moreDoubts: Math.max(doubts.length - mostDoubts, 0),
  };
}

function doubtOf(day: RaceDay, { kind, visit, runnerId, proposals }: Doubt): DoubtOnBoard {
  return {
    kind,
    bib: visit.bib,
    checkpoint: visit.checkpoint,
    at: new Date(visit.at),
    takesBack: visit.records.some((record) => record.kind === 'void'),
    isRetired: visit.isRetired,
    isAhead: visit.records.some((record) => record.arrival?.isAhead),
    runner: runnerId === undefined ? undefined : runnerIn(day, runnerId),
    proposals: proposals.map((each) => runnerIn(day, each.runnerId)),
    records: refsOf(visit),
  };
}

const refsOf = ({ records }: Visit) =>
  records.map(({ device, sequence }) => ({ device, sequence }));

/** One runner's way so far, and what is expected; undefined: the runner is not in this race. */
export function runnerOn(day: RaceDay, id: number): RunnerOnBoard | undefined {
  const own = day.evidence.find(({ runner }) => runner.id === id);
  if (!own) return undefined;
  const { state, contradictions } = stateOf(own);
  const { course, passages } = own;
  const expected =
    state === 'on-course' ? expectationsOf(own, day.reading.fieldEffort.get(course.raceId)) : [];
  return {
    runner: runnerIn(day, id),
    state,
    contradictions,
    passages: passages.map((each: Passage) => ({
      ...placeOf(course, each),
      outAt: dateOf(each.outAt),
      isRetired: each.isRetired,
      records: refsOf(each),
    })),
    expected: expected.map((each) => placeOf(course, each)),
  };
}

function runnerIn({ runners }: RaceDay, id: number): BoardRunner {
  const runner = runners.get(id);
  if (!runner) throw new RangeError(`No runner ${id} takes part`);
  const { bib, name, raceId } = runner;
  return { id, bib, name, raceId };
}

const placeOf = (course: Course, { pointIndex, at }: { pointIndex: number; at: number }) =>
  ({
    checkpoint: course.points[pointIndex]?.checkpoint ?? '',
    at: new Date(at),
  }) satisfies PlaceAndTime;

const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));
