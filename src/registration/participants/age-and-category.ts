import { edition } from '../../edition/edition.ts';
import { ageOn, categoryOf } from '../../edition/facts/category.rules.ts';

/** The age of a participant on race day, 0 when unknown, and the category that follows from it. */
export function ageAndCategory(row: {
  birth_date: string | null;
  gender: 'M' | 'F' | null;
  is_in_circuit: boolean;
}): { age: number; category: string | null } {
  const { event, ageCategories, areCategoriesOfCircuit } = edition();
  const age = ageOn(row.birth_date, event.raceDay);
  const { gender, is_in_circuit: isInCircuit } = row;
  const runner = { isInCircuit, gender, age };
  return { age, category: categoryOf(runner, ageCategories, areCategoriesOfCircuit) };
}
