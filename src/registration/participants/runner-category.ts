import { shownFacts } from '../../edition/shown-facts.ts';

/**
 * Whether the edition has age categories; without them, lists have no column or filter for them.
 */
export const hasCategories = (): boolean => shownFacts().ageCategories.length > 0;

/** Whether a category makes a runner one of the masters, for whom there is a filter. */
export const hasMasters = (): boolean => hasCategories() && shownFacts().areCategoriesOfCircuit;
