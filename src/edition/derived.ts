import { onceFor } from './facts/once-for.ts';
import type { FactsInPage } from './facts-in-page.ts';
import { shownFacts } from './shown-facts.ts';

/** What follows from the edition in force: made when it is first asked for, again for the next edition. */
export function derived<Made>(make: () => Made): () => Made {
  const ofFacts = onceFor<FactsInPage, Made>(() => make());
  return () => ofFacts(shownFacts());
}
