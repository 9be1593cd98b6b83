import { type RaceFacts, races, readings, registration } from '../edition/facts.ts';

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

/** What the organiser says of facts that are stated twice. */
export type Choices = {
  /** By fact, the reading for every page; absent: each page still shows its own. */
  readonly chosen?: Readonly<Partial<Record<string, string>>>;
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

/** The edition's races with what counts of their facts. */
export const racesWith = (choices: Choices): RaceFacts[] =>
  races.map((race) => ({
    ...race,
    climbM: countingValue({ race: race.id, fact: 'climbM' }, choices),
    aidStationsKm: countingValue({ race: race.id, fact: 'aidStationsKm' }, choices),
  }));
