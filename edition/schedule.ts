import { event } from './event.ts';
import { races } from './races.ts';

/** What happens; the words for it are `program.json`'s `items.<kind>`. */
type ScheduleKind =
  | 'kitPickup'
  | 'technicalMeeting'
  | 'pastaParty'
  | 'start'
  | 'finishMeal'
  | 'awards'
  | 'afterParty';

export type ScheduleItem = {
  kind: ScheduleKind;
  /** Romanian time, HH:MM; absent where it follows the runners and not the clock. */
  from?: string;
  to?: string;
  /** For an item without an hour: from when until when the drawn graph counts it, HH:MM. */
  busy?: { from: string; to: string };
  /** The race that starts. */
  raceId?: number;
  /** How busy the resort is then, 0 to 1: the organiser's estimate for the drawn graph. */
  bustle: number;
};

const starts = races.map(
  (race): ScheduleItem => ({ kind: 'start', from: race.startTime, raceId: race.id, bustle: 1 }),
);

/** The programme, day by day, in order. */
export const schedule: readonly { day: string; items: readonly ScheduleItem[] }[] = [
  {
    day: event.firstDay,
    items: [
      { kind: 'kitPickup', from: '10:00', to: '20:00', bustle: 0.35 },
      { kind: 'technicalMeeting', from: '18:00', bustle: 0.7 },
      { kind: 'pastaParty', from: '18:30', bustle: 0.8 },
    ],
  },
  {
    day: event.raceDay,
    items: [
      { kind: 'kitPickup', from: '06:00', to: '08:00', bustle: 0.6 },
      ...starts,
      { kind: 'finishMeal', busy: { from: '10:30', to: '16:30' }, bustle: 0.6 },
      { kind: 'awards', from: '15:00', bustle: 0.9 },
      { kind: 'afterParty', from: '18:30', bustle: 0.7 },
    ],
  },
];
