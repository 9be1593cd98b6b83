import type { Edition } from './compose-edition.ts';

export type FactsInPage = ReturnType<typeof factsInPage>;

/** The facts that islands may use. The page of an island holds those that it names, and no script any. */
export const factsInPage = (edition: Edition) => ({
  event: { languages: edition.event.languages, timeZone: edition.event.timeZone },
  races: edition.races.map(({ id, name }) => ({ id, name })),
  money: edition.money,
  modules: { circuit: edition.modules.circuit },
  asksLicence: edition.asksLicence,
  ageCategories: edition.ageCategories.map(({ name }) => ({ name })),
  areCategoriesOfCircuit: edition.areCategoriesOfCircuit,
});
