import type { FactsInPage } from './facts-in-page.ts';

const held = document.getElementById('facts')?.textContent ?? '{}';

/** Takes the place of `facts.ts` in scripts for the browser (`vite.config.ts`). */
export const { event, races, money, modules, asksLicence, ageCategories, areCategoriesOfCircuit } =
  JSON.parse(held) as FactsInPage;
