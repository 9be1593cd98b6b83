import { ageOn, categoryOf } from '../../edition/facts/category.rules.ts';
import { ageCategories, areCategoriesOfCircuit, event } from '../../edition/facts.ts';

/**
 * Whether the edition has age categories; without them, lists have no column or filter for them.
 */
export const hasCategories = ageCategories.length > 0;

/** Whether a category makes a runner one of the masters, for whom there is a filter. */
export const hasMasters = hasCategories && areCategoriesOfCircuit;

/** The age of a participant on race day, 0 when unknown, and the category that follows from it. */
export function ageAndCategory(row: {
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  is_in_circuit: boolean;
}): { age: number; category: string | null } {
  const age = ageOn(row.birth_date, event.raceDay);
  const { gender, is_in_circuit: isInCircuit } = row;
  const runner = { isInCircuit, gender, age };
  return { age, category: categoryOf(runner, ageCategories, areCategoriesOfCircuit) };
}
