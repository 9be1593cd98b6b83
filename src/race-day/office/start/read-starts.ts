import { forPage } from '../../../site/office-use-case.ts';
import { stateOf } from '../../passages/accounts.rules.ts';
import type { Starter } from '../../race-day.contract.ts';
import { readRaceDay } from '../../read-race-day.ts';
import { startsOnBoard } from '../race-control/board.rules.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { isNear } from './gun.rules.ts';
import type { AtStart, StartAtLine } from './start.contract.ts';

/** Every start at the line, in the order of their planned times. */
export const readStarts = forPage('race-day', async (ctx: RaceDayContext) =>
  startsAtLine(await readRaceDay({ ...ctx, now: ctx.clock.now() })),
);

export type FoundStart = StartAtLine & { runners: Starter[] };

/** One start, with the runners of its race; undefined: there is no such start. */
export async function findStart(ctx: RaceDayContext, { raceId, wave }: Omit<AtStart, 'seen'>) {
  const known = await readRaceDay({ ...ctx, now: ctx.clock.now() });
  const start = startsAtLine(known).find((each) => each.raceId === raceId && each.wave === wave);
  const runners = [...known.day.runners.values()].filter((runner) => runner.raceId === raceId);
  return start && { ...start, runners };
}

function startsAtLine({
  day,
  guns,
  runnerDecisions,
}: Awaited<ReturnType<typeof readRaceDay>>): StartAtLine[] {
  return day.courses
    .flatMap(({ raceId }) => startsOnBoard(day, raceId))
    .map((start): StartAtLine => {
      const isIts = (each: { raceId: number; wave: number }) =>
        each.raceId === start.raceId && each.wave === start.wave;
      const own = day.evidence.flatMap((each) => {
        const runner = day.runners.get(each.runner.id);
        return runner && isIts(runner.start) ? [{ each, runner }] : [];
      });
      const absent = own.filter(({ each }) => each.start === 'not-started');
      const counts = day.counts.filter(isIts);
      return {
        ...start,
        gunNotes: guns.filter(isIts),
        count: counts.at(-1),
        counts: counts.length,
        isNear: isNear(day.now, start.plannedAt),
        proposed: own
          .filter(({ each }) => !each.start && stateOf(each).state === 'not-collected')
          .map(({ runner }) => runner),
        notStarted: runnerDecisions
          .filter(({ kind }) => kind === 'not-started')
          .flatMap(({ id, participant_id }) =>
            absent
              .filter(({ runner }) => runner.id === participant_id)
              .map(({ runner }) => ({ decisionId: id, runner })),
          ),
      };
    })
    .toSorted((one, other) => +one.plannedAt - +other.plannedAt);
}
