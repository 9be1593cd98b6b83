import { type RaceFacts, races, readings, registration } from '../facts.ts';
import type { AddedLine, LateLine } from './late-line.rules.ts';
import type { LateRace } from './late-race.rules.ts';

/** What everybody may count on who changes race or cancels. */
export type Policies = {
  raceChangeUntilDaysBefore: number;
  /** Null: nothing goes back. */
  refund: { sharePercent: number; moreThanDaysBefore: number } | null;
};

/** What of a race sources may state twice. */
type RaceReadings = Pick<RaceFacts, 'climbM' | 'aidStationsKm'>;

/** What is stated: something of a race, or a policy. */
export type Stated =
  | { readonly race: number; readonly fact: keyof RaceReadings }
  | { readonly policy: keyof Policies };
type Value<S extends Stated> = S extends { fact: infer F extends keyof RaceReadings }
  ? RaceReadings[F]
  : S extends { policy: infer P extends keyof Policies }
    ? Policies[P]
    : never;

/** What the organiser says of the facts, beside the files. */
export type LateFacts = {
  /** By the number of a race, what of it changed late. */
  readonly lateRaces?: Readonly<Partial<Record<number, LateRace>>>;
  /** By the key of a line of the programme, what of it changed late. */
  readonly lateLines?: Readonly<Partial<Record<string, LateLine>>>;
  /** The lines of the programme that the office added, by their keys. */
  readonly addedLines?: Readonly<Record<string, AddedLine>>;
};

/**
 * What a page shows of something, and whether that is what counts. A page that no reading names
 * shows what counts.
 */
export function readingOn<S extends Stated>(
  page: string,
  stated: S,
  lateFacts: LateFacts,
): { value: Value<S>; isCounting: boolean } {
  const late = 'race' in stated && lateValue(stated, lateFacts);
  if (late) return { value: late as Value<S>, isCounting: true };
  const found = Object.values(readings).find(({ of }) => isSame(of, stated));
  if (!found) return { value: valueInFiles(stated) as Value<S>, isCounting: true };
  const { counts, readings: all } = found;
  const own = Object.keys(all).find((name) => all[name]?.pages.includes(page)) ?? counts;
  return { value: all[own]?.value as Value<S>, isCounting: own === counts };
}

/** What changed late is stated once: it holds on every page. */
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
    ? registration[stated.policy]
    : races.find(({ id }) => id === stated.race)?.[stated.fact];

/** What counts is what the edition's files say first: of races `races.yaml`, of policies `registration.yaml`. */
export const policies: Policies = {
  raceChangeUntilDaysBefore: registration.raceChangeUntilDaysBefore,
  refund: registration.refund,
};

/** Kilometres of aid stations that runners may have read of, and that the office has closed since. */
export function closedStationsKm(raceId: number, lateFacts: LateFacts): number[] {
  const open = lateFacts.lateRaces?.[raceId]?.aidStationsKm;
  const planned = races.find(({ id }) => id === raceId);
  return open && planned ? planned.aidStationsKm.filter((km) => !open.includes(km)) : [];
}

/** The edition's races as they hold, with what changed late. */
export const racesWith = (lateFacts: LateFacts): RaceFacts[] =>
  races.map((race) => ({ ...race, ...lateFacts.lateRaces?.[race.id] }));
