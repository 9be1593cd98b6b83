import { type RunnerState, stateOf } from '../passages/accounts.rules.ts';
import { expectationsOf } from '../passages/expectations.rules.ts';
import type { Course } from '../passages/passages.contract.ts';
import type { RaceDay } from '../race-day.contract.ts';
import { type LivePoint, type LiveState, type LiveWay, liveStates } from './live.contract.ts';

/**
 * The state that the public pages show for each state of race control. Whether a runner has
 * collected the bib, is in the start area or has been brought back is not public.
 */
const toldAs: Record<RunnerState, LiveState> = {
  'not-collected': 'waiting',
  ready: 'waiting',
  'not-started': 'waiting',
  'on-course': 'on-course',
  retired: 'retired',
  back: 'retired',
  finished: 'finished',
};

/** The ways of all who take part with a bib, in the order of a live list. */
export function waysOf({ evidence, reading }: Pick<RaceDay, 'evidence' | 'reading'>): LiveWay[] {
  return evidence
    .filter(({ runner }) => runner.bib !== '')
    .map((each): LiveWay => {
      const { runner, course, passages } = each;
      const state = toldAs[stateOf(each).state];
      return {
        state,
        id: runner.id,
        raceId: runner.raceId,
        startedAt: new Date(runner.startedAt),
        // The place where a runner retired is not public.
        passages: passages
          .filter(({ pointIndex, isRetired }) => pointIndex > 0 && !isRetired)
          .map((point) => pointOf(course, point)),
        expected:
          state === 'on-course'
            ? expectationsOf(each, reading.fieldEffort.get(course.raceId)).map((point) =>
                pointOf(course, point),
              )
            : [],
      };
    })
    .toSorted(byPlace);
}

const pointOf = (
  { points }: Course,
  { pointIndex, at }: { pointIndex: number; at: number },
): LivePoint => ({
  checkpoint: points[pointIndex]?.checkpoint ?? '',
  km: points[pointIndex]?.km ?? 0,
  at: new Date(at),
});

/**
 * Puts runners on the course first, and the one who is furthest along, or was there earlier, before
 * the others.
 */
function byPlace(one: LiveWay, other: LiveWay): number {
  const [a, b] = [one.passages.at(-1), other.passages.at(-1)];
  return (
    liveStates.indexOf(one.state) - liveStates.indexOf(other.state) ||
    (b?.km ?? 0) - (a?.km ?? 0) ||
    (a?.at.getTime() ?? 0) - (b?.at.getTime() ?? 0) ||
    one.id - other.id
  );
}

/**
 * What the pages may show of the way ahead at a moment: the points, with times only while none of
 * the times has passed. A station may deliver late, and a time that has passed would only frighten
 * people.
 */
export function toldExpectations(
  { expected }: Pick<LiveWay, 'expected'>,
  now: Date,
): (Omit<LivePoint, 'at'> & { at: Date | undefined })[] {
  const [next] = expected;
  const isGood = next !== undefined && next.at > now;
  return expected.map((point) => ({ ...point, at: isGood ? point.at : undefined }));
}

/** Formats milliseconds as a runner reads them: `3:07:09`, below an hour `7:09`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** What an address of the live page asks for. */
export type LiveQuery = { raceId: number | undefined; search: string };

/** The longest search that is answered, in characters. */
export const liveSearchMost = 60;

/** Reads the query of an address; ignores a value that has no meaning. */
export function readLiveQuery(
  asked: Readonly<Record<string, string | string[] | undefined>>,
  raceIds: readonly number[],
): LiveQuery {
  const one = (name: string) => [asked[name]].flat()[0] ?? '';
  return {
    raceId: raceIds.find((id) => String(id) === one('race')),
    search: one('search').replaceAll('\0', '').trim().slice(0, liveSearchMost),
  };
}

/** Writes the query of an address. */
export const writeLiveQuery = ({ raceId, search }: LiveQuery): Record<string, string> => ({
  ...(raceId !== undefined && { race: String(raceId) }),
  ...(search !== '' && { search }),
});
