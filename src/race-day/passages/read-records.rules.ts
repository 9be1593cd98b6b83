import { paceAt, paceDistance, usualEffort } from './pace.rules.ts';
import type {
  Course,
  Doubt,
  DoubtKind,
  Passage,
  Proposal,
  RawRecord,
  Reading,
  RecordDecision,
  Runner,
  TimedRecord,
  Visit,
} from './passages.contract.ts';
import { passagesOf } from './passages.rules.ts';
import { plainBib, recordsInForce } from './records.rules.ts';
import { typingCost } from './typing.rules.ts';

const mostProposals = 3;

type Known = {
  records: readonly RawRecord[];
  decisions: readonly RecordDecision[];
  runners: readonly Runner[];
  courses: readonly Course[];
};

/**
 * Reads the raw records: which runner passed where and when, and what a person must look at. It
 * throws nothing away, and the same records always give the same reading.
 */
export function readRecords({ records, decisions, runners, courses }: Known): Reading {
  const { inForce, setAside } = recordsInForce(records, decisions);
  const courseOf = new Map(courses.map((course) => [course.raceId, course] as const));
  const runnerOf = new Map(runners.map((runner) => [plainBib(runner.bib), runner] as const));
  const passages = new Map<number, Passage[]>();
  const rest: { visit: Visit; kind: DoubtKind; runnerId: number | undefined }[] = [];
  const certain = inForce.filter(({ doubt }) => !doubt);
  for (const [bib, ofBib] of Map.groupBy(certain, (record) => record.bib)) {
    const runner = runnerOf.get(bib);
    const course = runner && courseOf.get(runner.raceId);
    if (!course) {
      // Two entries of a bib that no runner has may mean two runners, so they are not joined.
      const kind = 'unknown-bib' as const;
      rest.push(...ofBib.map((record) => ({ visit: visitOf(record), kind, runnerId: undefined })));
      continue;
    }
    const own = passagesOf(visitsOf(ofBib), runner, course);
    passages.set(runner.id, own.passages);
    rest.push(...own.rest.map((each) => ({ ...each, runnerId: runner.id })));
  }
  for (const record of inForce) {
    const runnerId = runnerOf.get(record.bib)?.id;
    if (record.doubt) rest.push({ visit: visitOf(record), kind: record.doubt, runnerId });
  }
  const fieldEffort = middlePaces(passages, runners, courseOf);
  const field = { runners, courseOf, passages, fieldEffort };
  const doubts = rest.map((each): Doubt => {
    const own = each.visit.records.some(({ doubt }) => doubt) && runnerOf.get(each.visit.bib);
    const proposals = own ? [{ runnerId: own.id, bib: own.bib }] : proposalsFor(each.visit, field);
    return { ...each, proposals };
  });
  doubts.sort((a, b) => a.visit.at - b.visit.at);
  return { passages, doubts, setAside, fieldEffort };
}

/**
 * The median pace of each race, in kilometres with climb an hour, at every runner's latest passage.
 */
function middlePaces(
  passages: ReadonlyMap<number, Passage[]>,
  runners: readonly Runner[],
  courseOf: ReadonlyMap<number, Course>,
): Map<number, number> {
  const paces = runners.flatMap((runner) => {
    const course = courseOf.get(runner.raceId);
    const pace = course && paceAt(passages.get(runner.id)?.at(-1), runner, course);
    return pace === undefined ? [] : [{ raceId: runner.raceId, pace }];
  });
  return new Map(
    [...Map.groupBy(paces, ({ raceId }) => raceId)].map(([raceId, ofRace]) => {
      const sorted = ofRace.map(({ pace }) => pace).sort((a, b) => a - b);
      return [raceId, sorted[Math.floor(sorted.length / 2)] ?? usualEffort];
    }),
  );
}

type Field = {
  runners: readonly Runner[];
  courseOf: ReadonlyMap<number, Course>;
  passages: ReadonlyMap<number, Passage[]>;
  fieldEffort: ReadonlyMap<number, number>;
};

/** Runners with a bib like the typed one, whose passages leave room for the visit. */
function proposalsFor(visit: Visit, field: Field): Proposal[] {
  return field.runners
    .flatMap((runner) => {
      const cost = typingCost(visit.bib, plainBib(runner.bib));
      if (!cost) return [];
      const distance = distanceOf(visit, runner, field);
      return distance === undefined
        ? []
        : [{ runnerId: runner.id, bib: runner.bib, rank: cost + distance / 2 }];
    })
    .sort((a, b) => a.rank - b.rank || a.runnerId - b.runnerId)
    .slice(0, mostProposals)
    .map(({ runnerId, bib }) => ({ runnerId, bib }));
}

/**
 * How far the visit is from a runner's own pace; undefined: it would contradict the runner's other
 * passages.
 */
function distanceOf(visit: Visit, runner: Runner, field: Field): number | undefined {
  const course = field.courseOf.get(runner.raceId);
  const known = field.passages.get(runner.id) ?? [];
  if (!course) return undefined;
  const expected = field.fieldEffort.get(runner.raceId);
  const visits = [...known, visit].sort((a, b) => a.at - b.at);
  const { passages, rest } = passagesOf(visits, runner, course, expected);
  const here = passages.find(({ records }) => records === visit.records);
  if (rest.length > 0 || !here) return undefined;
  const pace = paceAt(known.at(-1), runner, course) ?? expected ?? usualEffort;
  return paceDistance(paceAt(here, runner, course) ?? pace, pace);
}

/** Entries of one bib at one place within this time of each other are one visit. */
const sameVisitMs = 60_000;

/** One entry as a visit of its own. */
const visitOf = (record: TimedRecord): Visit => ({
  bib: record.bib,
  checkpoint: record.checkpoint,
  at: record.at,
  outAt: record.kind === 'out' ? record.at : undefined,
  isRetired: record.kind === 'retired',
  records: [record],
});

/** The visits of one bib, in order of time. */
export function visitsOf(records: readonly TimedRecord[]): Visit[] {
  const visits: Visit[] = [];
  for (const record of [...records].sort((a, b) => a.at - b.at)) {
    const open = visits.findLast(({ checkpoint }) => checkpoint === record.checkpoint);
    if (open && belongsTo(open, record, visits.at(-1) === open)) {
      open.records.push(record);
      open.isRetired ||= record.kind === 'retired';
      if (record.kind === 'out') open.outAt ??= record.at;
    } else {
      visits.push(visitOf(record));
    }
  }
  return visits;
}

/**
 * An entry that says that the runner leaves or retires belongs to the same visit, however long the
 * runner rested there.
 */
function belongsTo(open: Visit, { at, kind }: TimedRecord, isLatest: boolean): boolean {
  const last = open.records.at(-1)?.at ?? open.at;
  if (at - last <= sameVisitMs) return true;
  if (kind === 'out') return isLatest && open.outAt === undefined;
  return kind === 'retired' && isLatest;
}
