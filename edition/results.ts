/**
 * The timing company's page with all results; sample address. Demo mode shows
 * `edition/sample-results.html` in its place.
 */
export const officialResultsUrl = 'https://results.example/stana-de-vale-2025';

/** The rankings of each race, in the order of `/results`. */
export const rankings = ['open', 'championship', 'circuit'] as const;
