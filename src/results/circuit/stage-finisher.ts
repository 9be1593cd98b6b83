/** A finisher of a stage as the circuit counts one: of a category, with the place in it. */
export type StageFinisher = {
  category: string;
  place: number;
  name: string;
  /** Year of birth. */
  born: number | null;
  /** ISO 3166, two letters. */
  country: string | null;
  gender: 'M' | 'F';
};
