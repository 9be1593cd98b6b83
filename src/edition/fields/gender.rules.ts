/** As the database and the lists have it; null: nobody has said. */
export type Gender = 'M' | 'F' | null;

/** The same as forms, the organiser and files have it; `''`: nobody has said. */
const words = { M: 'male', F: 'female' } as const;

export const genderWord = (gender: Gender): 'male' | 'female' | '' =>
  gender === null ? '' : words[gender];

/** Whatever is none of the two words is nobody's gender. */
export const genderOf = (word: string): Gender =>
  word === words.M ? 'M' : word === words.F ? 'F' : null;
