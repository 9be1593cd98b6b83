import type { RaceFacts } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import { clockAfter } from '../words/format.ts';
import { localTime } from '../words/local-time.ts';
import type { EventFacts } from './event-phase.rules.ts';
import { type Bibs, isByBib } from './wave-of-bib.rules.ts';

/** A wave with its time of day, which moves with the race. */
export type WaveStart = { number: number; time: string; bibs: Bibs | undefined };

/** The waves of a race that starts at a time of day; empty if all runners start together. */
export const waveStarts = (waves: RaceFacts['waves'], startTime: string): WaveStart[] =>
  waves.length < 2
    ? []
    : waves.map(({ afterMin, bibs }, index) => ({
        number: index + 1,
        time: clockAfter(startTime, afterMin),
        bibs,
      }));

type WaveRace = Pick<RaceFacts, 'id' | 'startTime' | 'waves'>;

/** The waves of one race of the edition. */
export const waveStartsOf = (
  race: Pick<WaveRace, 'id' | 'startTime'>,
  all: readonly WaveRace[] = edition().races,
): WaveStart[] => waveStarts(all.find(({ id }) => id === race.id)?.waves ?? [], race.startTime);

/** The waves of every race, with late changes of its start. */
export const wavesByRace = (
  { races: inForce }: Pick<EventFacts, 'races'>,
  all: readonly WaveRace[] = edition().races,
) =>
  new Map(
    inForce.map(({ id, startsAt }) => [
      id,
      waveStartsOf({ id, startTime: localTime(startsAt) }, all),
    ]),
  );

/** Whether some race assigns waves by bib; lists have a column of waves only then. */
export const hasWavesByBib = (all: readonly WaveRace[] = edition().races) =>
  all.some((race) => isByBib(waveStartsOf(race, all)));

/** When a race starts, from its first wave to its last one: `10:00–10:20`. */
export function startSpanOf(
  race: Pick<WaveRace, 'id' | 'startTime'>,
  all: readonly WaveRace[] = edition().races,
): string {
  const last = waveStartsOf(race, all).at(-1);
  return last ? `${race.startTime}–${last.time}` : race.startTime;
}
