import { type RaceFacts, races, readings, statedTwice } from '../edition/facts.ts';

/** A fact that pages show in two readings. */
export type Fact = keyof typeof statedTwice;
export type ReadingOf<F extends Fact> = keyof (typeof readings)[F] & string;
type Value<F extends Fact> = (typeof readings)[F][ReadingOf<F>];

/** The readings that the organiser has chosen for every page; absent: both are still shown. */
export type Choices = { readonly [F in Fact]?: ReadingOf<F> };

export const facts = Object.keys(statedTwice) as Fact[];

/** The names of a fact's readings. */
export const readingsOf = (fact: Fact): string[] => Object.keys(readings[fact]);

/** What a page shows that has the reading `own` of a fact, and whether that is what counts. */
export function readingFor<F extends Fact>(
  fact: F,
  own: ReadingOf<F>,
  choices: Choices,
): { value: Value<F>; isCounting: boolean } {
  const chosen = choices[fact] as ReadingOf<F> | undefined;
  const value = readings[fact][chosen ?? own] as Value<F>;
  return { value, isCounting: chosen !== undefined || own === statedTwice[fact].counts };
}

/** What counts of a fact. */
const countingValue = <F extends Fact>(fact: F, choices: Choices): Value<F> =>
  readingFor(fact, statedTwice[fact].counts as ReadingOf<F>, choices).value;

/** What everybody may count on who changes race or cancels. */
export type Policies = {
  raceChangeUntilDaysBefore: number;
  /** Null: nothing goes back. */
  refund: { sharePercent: number; moreThanDaysBefore: number } | null;
};

export const policiesWith = (choices: Choices): Policies => ({
  raceChangeUntilDaysBefore: countingValue('raceChangeUntilDaysBefore', choices),
  refund: countingValue('refund', choices),
});

/** The edition's races with what counts of their facts. */
export const racesWith = (choices: Choices): RaceFacts[] =>
  races.map((race) => ({
    ...race,
    climbM: countingValue(climbFact[race.slug], choices),
    aidStationsKm:
      race.slug === 'long-trail'
        ? countingValue('longTrailAidStationsKm', choices)
        : race.aidStationsKm,
  }));

const climbFact = {
  'long-trail': 'longTrailClimbM',
  'classic-updown': 'classicClimbM',
} as const satisfies Record<RaceFacts['slug'], Fact>;
