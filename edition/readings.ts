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
  },
} as const;
