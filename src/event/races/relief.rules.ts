/** Steps that topographic maps have, every fifth line being a thick one. */
const contourSteps = [1, 2, 5, 10, 20, 50, 100, 200];
const mostLines = 29;

/** Metres from one contour line to the next: as close as heights this far apart let be told apart. */
export const contourStepM = ({ minEleM, maxEleM }: { minEleM: number; maxEleM: number }): number =>
  contourSteps.find((step) => (maxEleM - minEleM) / step <= mostLines) ?? 500;
