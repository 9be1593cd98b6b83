import type { Evidence } from '../race-day/passages/accounts.rules.ts';
import type { Course, RawRecord } from '../race-day/passages/passages.contract.ts';
import { readRecords } from '../race-day/passages/read-records.rules.ts';
import {
  arrivalOf,
  gunAt,
  loop,
  recordOf,
  runnerOf,
  short,
} from '../race-day/passages/simulated-race.ts';
import type { CheckpointEvent, RaceDay } from '../race-day/race-day.contract.ts';
import type { Start } from '../race-day/starts.rules.ts';

export const hour = 3_600_000;
/** The runners who take part: three in the loop, one in the short race. */
export const people = [
  { id: 1, bib: '11', raceId: 1 },
  { id: 2, bib: '12', raceId: 1 },
  { id: 3, bib: '13', raceId: 1 },
  { id: 4, bib: '41', raceId: 2 },
].map((each) => ({ ...each, name: `Runner ${each.bib}` }));

/**
 * A record of a runner at a steady pace of six kilometres with climb an hour at a point of the
 * loop.
 */
export const seen = (
  bib: string,
  pointIndex: number,
  sequence: number,
  values: Partial<RawRecord> = {},
) =>
  recordOf({
    bib,
    sequence,
    device: 'base',
    checkpoint: loop.points[pointIndex]?.checkpoint ?? '',
    deviceAt: arrivalOf(loop, pointIndex, 6),
    ...values,
  });

/** The day as it is read from these entries. */
export function dayOf(
  records: RawRecord[],
  values: Partial<RaceDay> & { of?: (id: number) => Partial<Evidence>; courses?: Course[] } = {},
): RaceDay {
  const courses = values.courses ?? [
    { ...loop, cutoffs: [] },
    { ...short, cutoffs: [] },
  ];
  const runners = people.map(({ id, bib, raceId }) => runnerOf(id, bib, raceId));
  const reading = readRecords({ records, courses, runners, decisions: [] });
  const evidence = runners.flatMap((runner): Evidence[] => {
    const course = courses.find(({ raceId }) => raceId === runner.raceId);
    if (!course) return [];
    return [
      {
        runner,
        course,
        isCollected: true,
        hasGunGone: true,
        start: undefined,
        passages: reading.passages.get(runner.id) ?? [],
        isRetired: false,
        isBack: false,
        ...values.of?.(runner.id),
      },
    ];
  });
  return {
    courses,
    evidence,
    reading,
    now: new Date(gunAt + hour),
    runners: new Map(people.map((each) => [each.id, { ...each, start: startOf(each.raceId) }])),
    starts: [],
    counts: [],
    lastHeard: new Map(),
    lastContact: new Map(),
    overdueAfterMin: 30,
    events: [],
    ...values,
  };
}

const startOf = (raceId: number): Start => ({
  raceId,
  wave: 1,
  isWave: false,
  bibs: undefined,
  plannedAt: gunAt,
  gunAt,
});

/** A note of race control about a checkpoint; without values, that the saddle was closed. */
export const noted = (values: Partial<CheckpointEvent>): CheckpointEvent => ({
  id: 1,
  checkpoint: 'saddle',
  kind: 'closed',
  raceId: null,
  missing: [],
  reason: '',
  at: new Date(gunAt + 3 * hour),
  by: 'Ana',
  ...values,
});
