import { type RaceFacts, races } from '../edition/facts.ts';
import { clockAfter } from '../i18n/format.ts';

/** A wave as it starts: by the clock, which moves with the race. */
export type WaveStart = { number: number; time: string; bibs: Bibs | undefined };
type Bibs = NonNullable<RaceFacts['waves'][number]['bibs']>;

/** The waves of a race that starts at a time of day; none where all start together. */
export const waveStarts = (waves: RaceFacts['waves'], startTime: string): WaveStart[] =>
  waves.length < 2
    ? []
    : waves.map(({ afterMin, bibs }, index) => ({
        number: index + 1,
        time: clockAfter(startTime, afterMin),
        bibs,
      }));

/** The same of a race of the edition. */
export const waveStartsOf = (race: { id: number; startTime: string }): WaveStart[] =>
  waveStarts(races.find(({ id }) => id === race.id)?.waves ?? [], race.startTime);

/** When a race starts, from its first wave to its last one: `10:00–10:20`. */
export function startSpanOf(race: { id: number; startTime: string }): string {
  const last = waveStartsOf(race).at(-1);
  return last ? `${race.startTime}–${last.time}` : race.startTime;
}
