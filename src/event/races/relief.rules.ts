/** The usual steps of topographic maps, on which every fifth line is thick. */
const contourSteps = [1, 2, 5, 10, 20, 50, 100, 200];
const mostLines = 29;

/**
 * Metres between two contour lines: as close as lines can be told apart for this range of heights.
 */
export const contourStepM = ({ minEleM, maxEleM }: { minEleM: number; maxEleM: number }): number =>
  contourSteps.find((step) => (maxEleM - minEleM) / step <= mostLines) ?? 500;
