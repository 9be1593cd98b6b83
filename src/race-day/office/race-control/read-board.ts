import { forPage } from '../../../site/office-use-case.ts';
import { listCheckpointLinks } from '../../checkpoints/checkpoint-link.queries.ts';
import { listGearOfRunner } from '../../gear/gear.queries.ts';
import { readGearForDecision } from '../../gear/read-gear-for-decision.ts';
import { readRaceDay } from '../../read-race-day.ts';
import type { RaceDayContext } from '../race-day-context.ts';
import { boardOf, checkpointOn, runnerOn } from './board.rules.ts';
import { eventDecisions } from './checkpoint-events.ts';
import type { Board, DecisionOnBoard } from './race-control.contract.ts';
import { waitingByLink } from './waiting.rules.ts';

/** Where the runners are, who was not seen, and what waits for a decision. */
export const readBoard = forPage('race-day', async (ctx: RaceDayContext): Promise<Board> => {
  const known = await readRaceDay({ ...ctx, now: ctx.clock.now() });
  const links = await listCheckpointLinks(ctx.db);
  const linkOf = new Map(links.map((link) => [link.id, link] as const));
  return {
    ...boardOf(known.day),
    waiting: waitingByLink(known.day.reading.doubts).flatMap(
      ({ link, by, all, records, until }) => {
        const { label = '', checkpoint = '' } = linkOf.get(link) ?? {};
        const carrier = by === link ? undefined : linkOf.get(by ?? '')?.label;
        const numbers = { all: all.length, number: records.length };
        return all.length > 1 ? [{ link, by, label, carrier, checkpoint, until, ...numbers }] : [];
      },
    ),
    phones: links.filter(({ revokedAt, apart }) => !revokedAt || apart > 0),
    decisions: decisionsOf(known),
    gear: await readGearForDecision(ctx.db),
  };
});

/** One runner's way, and gear; undefined: there is no such runner. */
export const readRunnerOnBoard = forPage('race-day', async (ctx: RaceDayContext, id: number) => {
  const { day } = await readRaceDay({ ...ctx, now: ctx.clock.now() });
  const way = runnerOn(day, id);
  return way && { ...way, gear: await listGearOfRunner(ctx.db, id) };
});

/**
 * A checkpoint, and the runners who still have to come by; undefined: there is no such checkpoint.
 */
export const readCheckpointOnBoard = forPage(
  'race-day',
  async (ctx: RaceDayContext, id: string) => {
    const { day } = await readRaceDay({ ...ctx, now: ctx.clock.now() });
    return checkpointOn(day, id);
  },
);

function decisionsOf({
  day,
  recordDecisions,
  runnerDecisions,
}: Awaited<ReturnType<typeof readRaceDay>>): Board['decisions'] {
  // Deciding that all entries count as typed is one decision, and so is deciding that none counts.
  const isOfAll = ({ change }: (typeof recordDecisions)[number]) =>
    change.isOfAll || Object.keys(change).length === 0;
  const together = Map.groupBy(recordDecisions, (each) =>
    isOfAll(each) ? `${each.at.getTime()} ${each.by}` : each.id,
  );
  const ofRecords = [...together.values()].flatMap((all): DecisionOnBoard[] => {
    const [first] = all;
    if (!first) return [];
    const { id, at, by, reason, bib, checkpoint, kind, phone, carrier, change } = first;
    const takesBack = kind === 'void';
    const isOne = all.length === 1 && (takesBack || !isOfAll(first));
    const about = isOne
      ? { bib, checkpoint, takesBack }
      : { phone: phone ?? '', carrier, number: all.length };
    return [{ at, by, reason, change, about, id: `${isOne ? 'record' : 'records'}-${id}` }];
  });
  const ofRunners = runnerDecisions.flatMap(
    ({ id, at, by, reason, participant_id, kind }): DecisionOnBoard[] => {
      const runner = day.runners.get(participant_id);
      return runner
        ? [
            {
              at,
              by,
              reason,
              change: kind,
              id: `runner-${id}`,
              about: { runner },
            },
          ]
        : [];
    },
  );
  return [...ofRecords, ...ofRunners, ...eventDecisions(day)].toSorted(
    (one, other) => +other.at - +one.at,
  );
}
