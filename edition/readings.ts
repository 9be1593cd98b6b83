/**
 * Facts that the organiser's sources state twice, with the pages that show each reading.
 * `stated` is what races, cards, the API and the course files use.
 */
export const readings = {
  longTrailClimbM: {
    /** `/races`, `/races/1`, `/api/races` and the national championship page. */
    stated: 1500,
    /** The lodge host's words on the home page. */
    byTheHost: 1300,
  },
  classicClimbM: {
    /** `/races`, `/races/2`, `/api/races` and the lodge host's words on the home page. */
    stated: 470,
    /** `/cn-masters`. */
    nationalChampionship: 500,
  },
  longTrailAidStationsKm: {
    /** `/races/1`, its course file and map. */
    stated: [5.4, 10.4, 15.5, 20.9, 26.6],
    /** `/rules`. */
    rulesPage: [9, 15, 21, 25, 29],
  },
  waterMl: {
    /** `/rules`: by race. */
    rulesPage: { classicUpdown: 500, longTrail: 1000 },
    /** Other texts of the sources, for both races; no page shows it. */
    elsewhere: 500,
  },
  missingEquipment: {
    /** `/rules`: thirty minutes, or disqualification. */
    rulesPage: 'time-penalty-or-disqualification',
    /** Other texts of the sources: thirty minutes; no page shows it. */
    elsewhere: 'time-penalty',
  },
  littering: {
    /** `/rules`. */
    rulesPage: 'disqualification',
    /** Another text of the sources: an hour at first, then disqualification; no page shows it. */
    elsewhere: { firstOffenceMin: 60, secondOffence: 'disqualification' },
  },
  raceChangeUntilDaysBefore: {
    /** `/terms-conditions`. */
    terms: 30,
    /** `/rules`, as transfers. */
    rulesPage: 14,
  },
  refund: {
    /** `/terms-conditions`: part of the fee before the last days, nothing within them. */
    terms: { sharePercent: 50, moreThanDaysBefore: 30 },
    /** `/rules`: fees are non-refundable. */
    rulesPage: null,
  },
  fridayOfTheProgramme: {
    /** `/program`, calendar files. */
    stated: '2025-07-04',
    /** The programme in the sources' rules text, a month early; no page shows it. */
    rulesText: '2025-06-04',
  },
  programmeDays: {
    /** `/program`. */
    stated: 2,
    /** A text of the sources that tells of three days and other races; no page shows it. */
    elsewhere: 3,
  },
  oldestCircuitCategoryFrom: {
    /** `/ema-circuit`, `/rules`, `/cn-masters`, the regulations: the sixteen categories end with 70+. */
    stated: 70,
    /** A text of the sources that names the categories 35 to 75; no page shows it. */
    elsewhere: 75,
  },
  raceDifficulties: {
    /** `/races` and the API. */
    stated: ['classic_updown', 'long_trail'],
    /** The wording of some texts of the sources; no page shows it. */
    elsewhere: ['beginner', 'intermediate', 'advanced', 'ultra'],
  },
} as const;
