import type { Edition } from './compose-edition.ts';

export type FactsInPage = ReturnType<typeof factsInPage>;

/** The facts that islands use. A page with an island holds them, and no script does. */
export const factsInPage = (edition: Edition) => {
  const { event, money, modules, asksLicence, ageCategories, areCategoriesOfCircuit } = edition;
  const { languages, timeZone, raceDay } = event;
  return {
    event: { languages, timeZone, raceDay },
    races: edition.races.map(({ id, name }) => ({ id, name })),
    money,
    modules,
    asksLicence,
    ageCategories,
    areCategoriesOfCircuit,
  };
};
