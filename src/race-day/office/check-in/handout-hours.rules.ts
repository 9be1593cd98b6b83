import type { HandoutHour } from './check-in.contract.ts';

/** How many bibs of a race were handed out within an hour; `from` null: not handed out yet. */
type Row = { from: Date | null; raceId: number; count: number };

/**
 * The hours in which bibs were handed out, the latest first, and how many runners were waiting
 * after each.
 */
export function hoursOf(rows: readonly Row[]): HandoutHour[] {
  const handedOut = rows.flatMap(({ from, ...row }) => (from ? [{ ...row, from }] : []));
  const times = [...new Set(handedOut.map(({ from }) => from.getTime()))];
  let waiting = rows.reduce((sum, { from, count }) => (from ? sum : sum + count), 0);
  return times
    .toSorted((a, b) => b - a)
    .map((time) => {
      const own = handedOut.filter(({ from }) => from.getTime() === time);
      const hour = {
        from: new Date(time),
        byRace: new Map(own.map(({ raceId, count }) => [raceId, count])),
        waiting,
      };
      waiting += own.reduce((sum, { count }) => sum + count, 0);
      return hour;
    });
}
