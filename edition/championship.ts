import { ageBands, circuit } from './circuit.ts';
import type { RaceFacts } from './races.ts';
import { readings } from './readings.ts';

/** The national masters mountain-running championship that is decided at both races. */
export const championship = {
  /** Where the age bands begin; the first is the minimum age, the last has no upper end. */
  ageBandsFrom: ageBands.map(({ minAge }) => minAge),
  /** First places of every category that get an award. */
  awardedPlaces: circuit.awardedPlaces,
  /** Metres of climb as the championship's own text has them. */
  climbM: {
    'long-trail': readings.longTrailClimbM.stated,
    'classic-updown': readings.classicClimbM.nationalChampionship,
  } satisfies Record<RaceFacts['slug'], number>,
  /** Sample: replace with the masters athletics commission's own. */
  commissionEmail: 'masters@atletism.example',
} as const;
