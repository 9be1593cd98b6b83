import { edition } from '../edition/edition.ts';
import { type WaveStart, waveStartsOf } from '../edition/facts/wave.rules.ts';
import { isByBib, waveOf } from '../edition/facts/wave-of-bib.rules.ts';
import { momentOf } from '../platform/i18n/local-day.ts';

/** A note about a gun, in the order in which they were made; the latest one of a start counts. */
export type GunEntry = { raceId: number; wave: number; at: Date | null };

/** The runners who start at one gun: a race, or a wave of it. Times are milliseconds since 1970. */
export type Start = {
  raceId: number;
  /** 1 also where the whole race starts together. */
  wave: number;
  /** Whether the race has other waves. */
  isWave: boolean;
  bibs: WaveStart['bibs'];
  plannedAt: number;
  /** Undefined: nobody has noted it. */
  gunAt: number | undefined;
};

/** This long after the planned time without a gun, a start counts as if it had been on time. */
const gunWaitMs = 10 * 60_000;

/** The starts of a race: its waves, where bibs say which runner is in which. */
export function startsOf(
  race: { id: number; date: string; startTime: string },
  entries: readonly GunEntry[],
): Start[] {
  const { event } = edition();
  const waves = waveStartsOf(race);
  const alone = [{ number: 1, time: race.startTime, bibs: undefined }];
  const parts = isByBib(waves) ? waves : alone;
  return parts.map(({ number: wave, time, bibs }) => ({
    raceId: race.id,
    wave,
    bibs,
    isWave: parts.length > 1,
    plannedAt: momentOf(race.date, time, event.timeZone).getTime(),
    gunAt: entries
      .findLast((entry) => entry.raceId === race.id && entry.wave === wave)
      ?.at?.getTime(),
  }));
}

/** The start of a bib; the first one where nothing says which. */
export function startOf(starts: readonly Start[], bib: string): Start | undefined {
  return waveOf(starts, bib === '' ? null : Number(bib)) ?? starts[0];
}

/** When its runners started, or will: by the gun, else as planned. */
export const startedAt = ({ gunAt, plannedAt }: Start): number => gunAt ?? plannedAt;

/**
 * Whether its runners are off: by the gun, or some time after the planned one where nobody noted a
 * gun.
 */
export const hasGone = ({ gunAt, plannedAt }: Start, now: number): boolean =>
  (gunAt ?? plannedAt + gunWaitMs) <= now;

/** Whether a gun should have gone off by now and nobody has noted one. */
export const lacksGun = ({ gunAt, plannedAt }: Start, now: number): boolean =>
  gunAt === undefined && plannedAt <= now;
