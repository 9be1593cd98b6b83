import { type RaceFacts, races } from '../facts.ts';
import { clockAfter } from '../words/format.ts';
import { localTime } from '../words/local-time.ts';
import type { EventFacts } from './event-phase.rules.ts';

/** A wave with its time of day, which moves with the race. */
export type WaveStart = { number: number; time: string; bibs: Bibs | undefined };
type Bibs = NonNullable<RaceFacts['waves'][number]['bibs']>;

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
  all: readonly WaveRace[] = races,
): WaveStart[] => waveStarts(all.find(({ id }) => id === race.id)?.waves ?? [], race.startTime);

/** The waves of every race, with late changes of its start. */
export const wavesByRace = (
  { races: inForce }: Pick<EventFacts, 'races'>,
  all: readonly WaveRace[] = races,
) =>
  new Map(
    inForce.map(({ id, startsAt }) => [
      id,
      waveStartsOf({ id, startTime: localTime(startsAt) }, all),
    ]),
  );

/**
 * The wave that a bib starts in: the one whose range holds the bib, or else the only wave without a
 * range; undefined without a bib, and where no ranges are given.
 */
export function waveOf<Wave extends { bibs?: Bibs | undefined }>(
  waves: readonly Wave[],
  bib: number | null,
): Wave | undefined {
  if (bib === null || !isByBib(waves)) return undefined;
  const [rest, another] = waves.filter(({ bibs }) => !bibs);
  const own = waves.find(({ bibs }) => bibs && bibs.from <= bib && bib <= bibs.to);
  return own ?? (another ? undefined : rest);
}

/** Whether the waves are assigned by bib. */
export const isByBib = (waves: readonly { bibs?: Bibs | undefined }[]) =>
  waves.some(({ bibs }) => bibs);

/** Whether some race assigns waves by bib; lists have a column of waves only then. */
export const hasWavesByBib = (all: readonly WaveRace[] = races) =>
  all.some((race) => isByBib(waveStartsOf(race, all)));

/** When a race starts, from its first wave to its last one: `10:00–10:20`. */
export function startSpanOf(
  race: Pick<WaveRace, 'id' | 'startTime'>,
  all: readonly WaveRace[] = races,
): string {
  const last = waveStartsOf(race, all).at(-1);
  return last ? `${race.startTime}–${last.time}` : race.startTime;
}
