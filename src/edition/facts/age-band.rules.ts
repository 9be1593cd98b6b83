/** An age band, ages and years of birth inclusive; the oldest band has no upper age. */
export type AgeBand = {
  fromAge: number;
  toAge?: number;
  /** Absent in the oldest band: everyone born up to `bornTo`. */
  bornFrom?: number;
  bornTo: number;
};

/**
 * The bands that begin at the given ages (ascending), with the years of birth of runners who reach
 * these ages in `year`: runners of 35 to 39 in 2025 were born 1986 to 1990.
 */
export function ageBands(fromAges: readonly number[], year: number): AgeBand[] {
  return fromAges.map((fromAge, index) => {
    const next = fromAges[index + 1];
    const bornTo = year - fromAge;
    return next === undefined
      ? { fromAge, bornTo }
      : { fromAge, toAge: next - 1, bornFrom: year - next + 1, bornTo };
  });
}
