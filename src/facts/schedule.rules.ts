import { type RaceFacts, type ScheduleItem, schedule } from '../edition/facts.ts';

/** An item by the name that it keeps wherever it is moved. */
type PlacedItem = ScheduleItem & { key: string };
export type ScheduleDay = { day: string; items: readonly PlacedItem[] };

/** The programme as it holds: a start stands on its race’s day, at its hour. */
export function scheduleWith(races: readonly RaceFacts[]): ScheduleDay[] {
  const placed = schedule.flatMap(({ day, items }) =>
    items.map((item) => {
      const race = races.find(({ id }) => id === item.raceId);
      const key = `${day}-${item.kind}${item.raceId ?? ''}`;
      return race
        ? { day: race.date, item: { ...item, key, from: race.startTime } }
        : { day, item: { ...item, key } };
    }),
  );
  const days = [...new Set([...schedule.map(({ day }) => day), ...placed.map(({ day }) => day)])];
  return days.toSorted().map((day) => ({
    day,
    items: placed
      .filter((each) => each.day === day)
      .map(({ item }) => item)
      .toSorted((one, other) => hourOf(one).localeCompare(hourOf(other))),
  }));
}

const hourOf = ({ from, busy }: ScheduleItem) => from ?? busy?.from ?? '';
