import type { EditionFacts } from './edition-files.ts';

type Bands = readonly {
  minAge: number;
  maxAge?: number | undefined;
  women?: Label | undefined;
  men?: Label | undefined;
  label?: Label | undefined;
}[];

type Label = string | Record<string, string>;

/** Older than anybody: the upper age of bands without an end. */
const noEnd = 150;

/** The age bands of women and men, in the order of the specification: `M35` to `F70`. */
const byGender = (bands: Bands) =>
  (['M', 'F'] as const).flatMap((gender) =>
    bands.map(({ minAge, maxAge = noEnd, women, men }) => ({
      name: `${gender}${minAge}`,
      label: gender === 'F' ? women : men,
      gender,
      minAge,
      maxAge,
    })),
  );

const ofAll = (bands: Bands) =>
  bands.map(({ minAge, maxAge, label }) => ({
    name: maxAge === undefined ? `${minAge}+` : `${minAge}–${maxAge}`,
    label,
    gender: null,
    minAge,
    maxAge: maxAge ?? noEnd,
  }));

/**
 * The categories of runners and those of the circuit. An edition without categories of its own
 * shows the circuit’s, for runners who take part in the circuit.
 */
export function composeCategories({ categories: own, circuit }: EditionFacts) {
  const circuitCategories = byGender(circuit.ageBands).map((category, index) => ({
    id: index + 1,
    ...category,
  }));
  const ofEverybody = own && (own.areByGender ? byGender(own.bands) : ofAll(own.bands));
  return {
    circuitCategories,
    ageCategories: ofEverybody ?? circuitCategories,
    /** Whether only runners in the circuit have a category. */
    areCategoriesOfCircuit: ofEverybody === null,
  };
}
