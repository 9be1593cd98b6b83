import type { RaceFacts } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import type { AddedLine, LateLine } from './late-line.rules.ts';
import type { LateRace } from './late-race.rules.ts';

/** The rules for runners who change race or cancel. */
export type Policies = {
  raceChangeUntilDaysBefore: number;
  /** Null: no refund. */
  refund: { sharePercent: number; moreThanDaysBefore: number } | null;
};

/** The facts of a race that sources may state twice. */
type RaceReadings = Pick<RaceFacts, 'climbM' | 'aidStationsKm'>;

/** A fact that sources may state twice: one of a race, or a policy. */
export type Stated =
  | { readonly race: number; readonly fact: keyof RaceReadings }
  | { readonly policy: keyof Policies };
type Value<S extends Stated> = S extends { fact: infer F extends keyof RaceReadings }
  ? RaceReadings[F]
  : S extends { policy: infer P extends keyof Policies }
    ? Policies[P]
    : never;

/** Facts that the organiser has set on the site, in addition to the files. */
export type LateFacts = {
  /** By race number, the late changes of a race. */
  readonly lateRaces?: Readonly<Partial<Record<number, LateRace>>>;
  /** By the key of a line of the programme, its late changes. */
  readonly lateLines?: Readonly<Partial<Record<string, LateLine>>>;
  /** By key, the lines of the programme that the office added. */
  readonly addedLines?: Readonly<Record<string, AddedLine>>;
};

/**
 * The value of a fact that a page shows, and whether this is the one that counts. A page that no
 * reading names shows the value that counts.
 */
export function readingOn<S extends Stated>(
  page: string,
  stated: S,
  lateFacts: LateFacts,
): { value: Value<S>; isCounting: boolean } {
  const { readings } = edition();
  const late = 'race' in stated && lateValue(stated, lateFacts);
  if (late) return { value: late as Value<S>, isCounting: true };
  const found = Object.values(readings).find(({ of }) => isSame(of, stated));
  if (!found) return { value: valueInFiles(stated) as Value<S>, isCounting: true };
  const { counts, readings: all } = found;
  const own = Object.keys(all).find((name) => all[name]?.pages.includes(page)) ?? counts;
  return { value: all[own]?.value as Value<S>, isCounting: own === counts };
}

/** A late change has one value, which every page shows. */
const lateValue = (
  { race, fact }: { race: number; fact: keyof RaceReadings },
  lateFacts: LateFacts,
) => (fact === 'aidStationsKm' ? lateFacts.lateRaces?.[race]?.aidStationsKm : undefined);

const isSame = (one: Stated, other: Stated): boolean =>
  'policy' in one
    ? 'policy' in other && one.policy === other.policy
    : 'race' in other && one.race === other.race && one.fact === other.fact;

const valueInFiles = (stated: Stated) =>
  'policy' in stated
    ? edition().registration[stated.policy]
    : edition().races.find(({ id }) => id === stated.race)?.[stated.fact];

/**
 * The value that counts is the one in the fact's own file: `races.yaml` for races,
 * `registration.yaml` for policies.
 */
export function policies(): Policies {
  const { raceChangeUntilDaysBefore, refund } = edition().registration;
  return { raceChangeUntilDaysBefore, refund };
}

/** Kilometres of aid stations that runners may have read about and the office has since closed. */
export function closedStationsKm(raceId: number, lateFacts: LateFacts): number[] {
  const { races } = edition();
  const open = lateFacts.lateRaces?.[raceId]?.aidStationsKm;
  const planned = races.find(({ id }) => id === raceId);
  return open && planned ? planned.aidStationsKm.filter((km) => !open.includes(km)) : [];
}

/** The edition's races with late changes applied. */
export const racesWith = (lateFacts: LateFacts): RaceFacts[] =>
  edition().races.map((race) => ({ ...race, ...lateFacts.lateRaces?.[race.id] }));
