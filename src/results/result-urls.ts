/** The page of a runner's result, by the race's slug and the bib. */
export const resultUrl = (race: string, bib: string): string => `/results/${race}/${bib}`;

/** What stands for a finisher's result where its address is shared: a picture. */
export const resultPictureUrl = (race: string, bib: string): string =>
  `/api/results/${race}/${bib}/picture.png`;

/** The diploma, where there is one: as a file. */
export const diplomaUrl = (race: string, bib: string): string =>
  `/api/results/${race}/${bib}/diploma.pdf`;
