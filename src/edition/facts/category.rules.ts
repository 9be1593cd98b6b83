/**
 * An age category, ages in whole years on race day, both inclusive; `gender` null: everybody.
 * Addresses and the API use its `name`; readers see its label, if it has one.
 */
export type AgeCategory = {
  name: string;
  label?: string | Readonly<Record<string, string>> | undefined;
  gender: 'M' | 'F' | null;
  minAge: number;
  maxAge: number;
};

/**
 * Age in whole years on `day`, both as YYYY-MM-DD: the birthday itself counts, and a runner born on
 * 29 February is a year older on 1 March of a common year. 0 when the day of birth is unknown.
 */
export function ageOn(birthDate: string | null, day: string): number {
  if (!birthDate) return 0;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, day.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

/**
 * The category of a runner of a known age, null for none (not applicable). Categories of the
 * circuit are for its participants only (specification, section 5).
 */
export function categoryOf(
  runner: { isInCircuit: boolean; gender: 'M' | 'F' | null; age: number },
  categories: readonly AgeCategory[],
  areOfCircuit: boolean,
): string | null {
  const { isInCircuit, gender, age } = runner;
  if (age === 0 || (areOfCircuit && !isInCircuit)) return null;
  const own = categories.find(
    (each) =>
      (each.gender === null || each.gender === gender) && age >= each.minAge && age <= each.maxAge,
  );
  return own?.name ?? null;
}
