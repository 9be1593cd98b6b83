import type { Answers, RaceAnswer } from './answers.ts';
import { timeLimitOf } from './races-yaml.ts';

type Line = { at: number; text: string };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const lastMinute = 23 * 60 + 30;

/** `schedule.yaml`: what most events have, around the starts that are known. */
export function scheduleYaml(answers: Answers): string {
  const { firstDay, races } = answers;
  const days = [...new Set([firstDay, ...races.map(({ day }) => day)])].toSorted();
  return days
    .map((day) => {
      const starting = races.flatMap((race, index) =>
        race.day === day ? [{ race, id: index + 1 }] : [],
      );
      const lines = starting.length > 0 ? linesOfRaceDay(starting) : linesOfEve();
      const items = lines.toSorted((one, other) => one.at - other.at);
      return `- day: ${day}\n  items:\n${items.map(({ text }) => `    - ${text}\n`).join('')}`;
    })
    .join('');
}

const linesOfEve = (): Line[] => [
  { at: 960, text: '{ kind: kitPickup, from: 16:00, to: 20:00, bustle: 0.4 } # sample' },
  { at: 1110, text: '{ kind: technicalMeeting, from: 18:30, bustle: 0.7 } # sample' },
];

function linesOfRaceDay(starting: { race: RaceAnswer; id: number }[]): Line[] {
  const starts = starting.map(({ race, id }) => ({
    at: minutesOf(race.startTime),
    text: `{ kind: start, from: ${race.startTime}, raceId: ${id}, bustle: 1 }`,
    endsAt: minutesOf(race.startTime) + timeLimitOf(race),
  }));
  const first = Math.min(...starts.map(({ at }) => at));
  const last = Math.min(lastMinute, Math.max(...starts.map(({ endsAt }) => endsAt)));
  const pickup = [Math.max(0, first - 120), Math.max(0, first - 30)] as const;
  const meal = [Math.min(first + 60, last - 30), last] as const;
  const awards = Math.min(lastMinute, Math.round((first + last) / 60) * 30 + 60);
  return [
    ...(pickup[1] > pickup[0]
      ? [
          {
            at: pickup[0],
            text: `{ kind: kitPickup, from: ${timeOf(pickup[0])}, to: ${timeOf(pickup[1])}, bustle: 0.6 } # sample`,
          },
        ]
      : []),
    ...starts,
    ...(meal[0] > first
      ? [
          {
            at: meal[0],
            text: `{ kind: finishMeal, busy: { from: ${timeOf(meal[0])}, to: ${timeOf(meal[1])} }, bustle: 0.6 } # sample`,
          },
        ]
      : []),
    ...(awards > first
      ? [{ at: awards, text: `{ kind: awards, from: ${timeOf(awards)}, bustle: 0.9 } # sample` }]
      : []),
  ];
}
