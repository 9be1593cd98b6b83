import type { FactsInPage } from './facts-in-page.ts';
import { shownFacts } from './shown-facts.ts';

/** What follows from the edition in force: made when it is first asked for, again for the next edition. */
export function derived<Made>(make: () => Made): () => Made {
  let known: { from: FactsInPage; made: Made } | undefined;
  return () => {
    const from = shownFacts();
    if (known?.from !== from) known = { from, made: make() };
    return known.made;
  };
}
