/** Metres of climb that take as long as a level kilometre, by the runners' rule of thumb. */
export const climbPerKm = 100;

/**
 * The share of the whole effort that is spent at each of these places, 0 to 1. Heights in metres,
 * evenly spaced over the distance: each kilometre counts as one, and each 100 m of climb, too.
 */
export function effortShares(heights: readonly number[], distanceKm: number): number[] {
  const stepKm = distanceKm / Math.max(1, heights.length - 1);
  let spent = 0;
  const each = heights.map((eleM, i) => {
    if (i > 0) spent += stepKm + Math.max(0, eleM - (heights[i - 1] ?? eleM)) / climbPerKm;
    return spent;
  });
  return each.map((value) => (spent > 0 ? value / spent : 0));
}

/** The value at a share, 0 to 1, of a list of evenly spaced values. */
export function valueAt(list: readonly number[], share: number): number {
  const at = Math.min(1, Math.max(0, share)) * (list.length - 1);
  const [before, after] = [list[Math.floor(at)] ?? 0, list[Math.ceil(at)] ?? 0];
  return before + (after - before) * (at - Math.floor(at));
}

const choices = 14;

/** Finishing times to choose from, in minutes: up to the time limit, in even steps. */
export function finishTimes(limitMin: number): number[] {
  const step = [5, 10, 15, 30, 60].find((each) => (limitMin * 0.65) / each <= choices) ?? 120;
  const last = Math.floor(limitMin / step) * step;
  const first = Math.max(step, Math.ceil((limitMin * 0.35) / step) * step);
  const count = Math.max(1, Math.floor((last - first) / step) + 1);
  const even = Array.from({ length: count }, (_, i) => first + i * step);
  return last < limitMin ? [...even, limitMin] : even;
}

/** The finishing time that most runners look for: three quarters of the time limit. */
export const usualFinish = (limitMin: number): number =>
  finishTimes(limitMin).findLast((each) => each <= limitMin * 0.78) ?? limitMin;
