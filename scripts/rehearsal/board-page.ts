/** Bibs of those who are missed, or whom a silent place leaves in doubt, as race control shows them. */
export const bibsMissedIn = (html: string): string[] =>
  [
    ...html.matchAll(/<(?:tr class="is-overdue"><th[^>]*|li)><a href="[^"]*runner=\d+"><b>(\d+)</g),
  ].flatMap(([, bib]) => bib ?? []);

/** Whether a race's sum is wrong and nobody is named for it. */
export const hasUnnamedSum = (html: string): boolean =>
  html
    .split('<section aria-labelledby="race-')
    .slice(1)
    .some((race) => race.includes('is-wrong') && !race.includes('outcome is-failure'));
