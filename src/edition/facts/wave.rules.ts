import { type RaceFacts, races } from '../facts.ts';
import { clockAfter } from '../words/format.ts';
import { localTime } from '../words/local-time.ts';
import type { EventFacts } from './event-phase.rules.ts';

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

type WaveRace = Pick<RaceFacts, 'id' | 'startTime' | 'waves'>;

/** The same of a race of the edition. */
export const waveStartsOf = (
  race: Pick<WaveRace, 'id' | 'startTime'>,
  all: readonly WaveRace[] = races,
): WaveStart[] => waveStarts(all.find(({ id }) => id === race.id)?.waves ?? [], race.startTime);

/** The same of every race, as it starts by now. */
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
 * The wave that a bib starts in: the one whose bibs hold it, or else the only one that names none;
 * undefined without a bib, and where nothing says who starts in which.
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

/** Whether bibs say who starts in which wave. */
export const isByBib = (waves: readonly { bibs?: Bibs | undefined }[]) =>
  waves.some(({ bibs }) => bibs);

/** Whether they do so in some race: lists have no column of waves without. */
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
