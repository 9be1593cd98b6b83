import type { FactsInPage } from './facts-in-page.ts';

const facts = JSON.parse(document.getElementById('facts')?.textContent ?? '{}') as FactsInPage;

/** The facts that the page holds. */
export const shownFacts = (): FactsInPage => facts;
