import { ageBands, circuit } from './circuit.ts';

/** The national masters mountain-running championship that is decided at both races. */
export const championship = {
  /** Where the age bands begin; the first is the minimum age, the last has no upper end. */
  ageBandsFrom: ageBands.map(({ minAge }) => minAge),
  /** First places of every category that get an award. */
  awardedPlaces: circuit.awardedPlaces,
  /** Sample: replace with the masters athletics commission's own. */
  commissionEmail: 'masters@atletism.example',
} as const;
