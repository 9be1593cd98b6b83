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
export type Choices = {
  /** By fact that is stated twice, the reading for every page; absent: each page shows its own. */
  readonly chosen?: Readonly<Partial<Record<string, string>>>;
  /** By the number of a race, what of it changed late. */
  readonly lateRaces?: Readonly<Partial<Record<number, LateRace>>>;
  /** By the key of a line of the programme, what of it changed late. */
  readonly lateLines?: Readonly<Partial<Record<string, LateLine>>>;
  /** The lines of the programme that the office added, by their keys. */
  readonly addedLines?: Readonly<Record<string, AddedLine>>;
};

/** The names of the facts that are stated twice. */
export const facts: readonly string[] = Object.keys(readings);

/** The names of a fact's readings; none of a fact that there is not. */
export const readingsOf = (fact: string): string[] =>
  facts.includes(fact) ? Object.keys(readings[fact]?.readings ?? {}) : [];

/**
 * What a page shows of something, and whether that is what counts. A page that no reading names
 * shows what counts.
 */
export function readingOn<S extends Stated>(
  page: string,
  stated: S,
  choices: Choices,
): { value: Value<S>; isCounting: boolean } {
  const late = 'race' in stated && lateValue(stated, choices);
  if (late) return { value: late as Value<S>, isCounting: true };
  const found = Object.entries(readings).find(([, { of }]) => isSame(of, stated));
  if (!found) return { value: valueInFiles(stated) as Value<S>, isCounting: true };
  const [fact, { counts, readings: all }] = found;
  const chosen = choices.chosen?.[fact];
  const own = Object.keys(all).find((name) => all[name]?.pages.includes(page)) ?? counts;
  return {
    value: all[chosen ?? own]?.value as Value<S>,
    isCounting: chosen !== undefined || own === counts,
  };
}

/** What changed late is stated once: it holds on every page. */
const lateValue = ({ race, fact }: { race: number; fact: keyof RaceReadings }, choices: Choices) =>
  fact === 'aidStationsKm' ? choices.lateRaces?.[race]?.aidStationsKm : undefined;

const isSame = (one: Stated, other: Stated): boolean =>
  'policy' in one
    ? 'policy' in other && one.policy === other.policy
    : 'race' in other && one.race === other.race && one.fact === other.fact;

const valueInFiles = (stated: Stated) =>
  'policy' in stated
    ? registration[stated.policy]
    : races.find(({ id }) => id === stated.race)?.[stated.fact];

/** No page has this address. */
const everywhere = '';

const countingValue = <S extends Stated>(stated: S, choices: Choices): Value<S> =>
  readingOn(everywhere, stated, choices).value;

export const policiesWith = (choices: Choices): Policies => ({
  raceChangeUntilDaysBefore: countingValue({ policy: 'raceChangeUntilDaysBefore' }, choices),
  refund: countingValue({ policy: 'refund' }, choices),
});

/** Kilometres of aid stations that runners may have read of, and that the office has closed since. */
export function closedStationsKm(raceId: number, choices: Choices): number[] {
  const open = choices.lateRaces?.[raceId]?.aidStationsKm;
  const planned = racesWith({ ...choices, lateRaces: {} }).find(({ id }) => id === raceId);
  return open && planned ? planned.aidStationsKm.filter((km) => !open.includes(km)) : [];
}

/** The edition's races as they hold: with what counts of their facts, and what changed late. */
export const racesWith = (choices: Choices): RaceFacts[] =>
  races.map((race) => ({
    ...race,
    climbM: countingValue({ race: race.id, fact: 'climbM' }, choices),
    aidStationsKm: countingValue({ race: race.id, fact: 'aidStationsKm' }, choices),
    ...choices.lateRaces?.[race.id],
  }));
