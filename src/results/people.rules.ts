import type { Person, Snapshot } from './results.contract.ts';

/** The people that a snapshot shows, by the participant's number. */
export type People = Readonly<Record<string, Person>>;

/** Separates a snapshot from its people, so that a person who is erased can be taken out. */
export function partPeople(snapshot: Snapshot): { bare: Snapshot; people: People } {
  const people = snapshot.runners.flatMap(({ id, person }) => (person ? [[id, person]] : []));
  const runners = snapshot.runners.map((runner) => ({ ...runner, person: null }));
  return { bare: { ...snapshot, runners }, people: Object.fromEntries(people) };
}

/** A snapshot with those people who have not been erased since. */
export const withPeople = (bare: Snapshot, people: People): Snapshot => ({
  ...bare,
  runners: bare.runners.map((runner) => ({ ...runner, person: people[runner.id] ?? null })),
});
