/** Bibs in the lists of those who are missed, as the page of race control shows them. */
export const bibsMissedIn = (html: string): string[] =>
  [
    ...html.matchAll(/<tr class="is-overdue"><th[^>]*><a href="[^"]*runner=\d+"><b>(\d+)</g),
  ].flatMap(([, bib]) => bib ?? []);

/** Whether a race's sum is wrong and nobody is named for it. */
export const hasUnnamedSum = (html: string): boolean =>
  html
    .split('<section aria-labelledby="race-')
    .slice(1)
    .some((race) => race.includes('is-wrong') && !race.includes('outcome is-failure'));
