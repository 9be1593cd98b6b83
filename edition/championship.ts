import type { RaceFacts } from './races.ts';
import { readings } from './readings.ts';

/** The national masters mountain-running championship that is decided at both races. */
export const championship = {
  /** Where the age bands begin; the first is the minimum age, the last has no upper end. */
  ageBandsFrom: [35, 40, 45, 50, 55, 60, 65, 70],
  /** First places of every category that get an award. */
  awardedPlaces: 3,
  /** Metres of climb as the championship's own text has them. */
  climbM: {
    'long-trail': readings.longTrailClimbM.stated,
    'classic-updown': readings.classicClimbM.nationalChampionship,
  } satisfies Record<RaceFacts['slug'], number>,
  /** Sample: replace with the masters athletics commission's own. */
  commissionEmail: 'masters@atletism.example',
} as const;
