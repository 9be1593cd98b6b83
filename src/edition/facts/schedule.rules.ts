import type { ScheduleItem } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import { type LateFacts, racesWith } from './reading.rules.ts';

/** An item with the key that it keeps wherever it is moved. */
export type PlacedItem = ScheduleItem & { key: string; isCancelled?: true };
export type ScheduleDay = { day: string; items: readonly PlacedItem[] };

/**
 * The programme with late changes: a start is on its race’s day, and lines that the office added
 * are at their hour. `files`: the programme of the edition.
 */
export function scheduleWith(lateFacts: LateFacts, files = edition().schedule): ScheduleDay[] {
  const races = racesWith(lateFacts);
  const placed = files.flatMap(({ day, items }) =>
    items.map((item, index) => {
      const race = races.find(({ id }) => id === item.raceId);
      const isAlike = (other: ScheduleItem) =>
        other.kind === item.kind && other.raceId === item.raceId;
      const number = items.slice(0, index + 1).filter(isAlike).length;
      const key = `${day}-${item.kind}${item.raceId ?? ''}${number > 1 ? `-${number}` : ''}`;
      if (race) return { day: race.date, item: { ...item, key, from: race.startTime } };
      const { date = day, ...late } = lateFacts.lateLines?.[key] ?? {};
      return { day: date, item: { ...item, key, ...late } };
    }),
  );
  for (const [key, { date, ...line }] of Object.entries(lateFacts.addedLines ?? {})) {
    placed.push({ day: date, item: { ...line, key, bustle: 0 } });
  }
  const days = [...new Set(placed.map(({ day }) => day))];
  return days.toSorted().map((day) => ({
    day,
    items: placed
      .filter((each) => each.day === day)
      .map(({ item }) => item)
      .toSorted((one, other) => hourOf(one).localeCompare(hourOf(other))),
  }));
}

/**
 * The day to which a day of the files has moved. It follows the starts of that day, or all its
 * lines if no race starts; if these moved to different days, it stays. For dates that go with a day
 * but are no line of the programme.
 */
export function dayInForce(day: string, lateFacts: LateFacts): string {
  const placed = scheduleWith(lateFacts).flatMap(({ day: now, items }) =>
    items
      .filter(({ key, isCancelled }) => key.startsWith(`${day}-`) && !isCancelled)
      .map(({ raceId }) => ({ now, raceId })),
  );
  const starts = placed.filter(({ raceId }) => raceId !== undefined);
  const [now = day, ...others] = new Set(
    (starts.length > 0 ? starts : placed).map((each) => each.now),
  );
  return others.length > 0 ? day : now;
}

const hourOf = ({ from, busy }: ScheduleItem) => from ?? busy?.from ?? '';
