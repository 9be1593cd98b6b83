import { edition } from './edition.ts';
import type { FactsInPage } from './facts-in-page.ts';

/**
 * The facts of the edition in force that scripts in the browser have, too. There
 * `shown-facts.browser.ts` takes the place of this file (`vite.config.ts`).
 */
export const shownFacts = (): FactsInPage => edition();
