/** The page of a runner's result, by the race's slug and the bib. */
export const resultUrl = (race: string, bib: string): string => `/results/${race}/${bib}`;

/** The picture that represents a finisher's result where its address is shared. */
export const resultPictureUrl = (race: string, bib: string): string =>
  `/api/results/${race}/${bib}/picture.png`;

/** The file of a runner's diploma, if the runner has one. */
export const diplomaUrl = (race: string, bib: string): string =>
  `/api/results/${race}/${bib}/diploma.pdf`;
