/** As the database and the lists store it; null: not stated. */
export type Gender = 'M' | 'F' | null;

/** As forms, the organiser and files write it; `''`: not stated. */
const words = { M: 'male', F: 'female' } as const;

export const genderWord = (gender: Gender): 'male' | 'female' | '' =>
  gender === null ? '' : words[gender];

/** Any word but these two means that the gender is not stated. */
export const genderOf = (word: string): Gender =>
  word === words.M ? 'M' : word === words.F ? 'F' : null;
