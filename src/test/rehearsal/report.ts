/** The outcome of a rehearsal: the truth beside what race control said. */
export type RehearsalReport = {
  runners: number;
  /** Entries that phones made, and those of them that the site lacks in the end. */
  recorded: number;
  lost: number;
  mistyped: number;
  /**
   * For the doubts that stem from a mistyped bib: whether the first proposal, or any of them, was
   * the right runner.
   */
  proposed: { first: number; any: number; doubts: number };
  /** True passages that race control has, and how many of these times are within a second. */
  passages: {
    true: number;
    known: number;
    withinSecond: number;
    medianMs: number;
    worstMs: number;
  };
  /** How many runners have each state in truth and as race control says in the end. */
  states: { state: string; true: number; said: number }[];
  /** Runners whose state at the end is not the true one, by bib. */
  wrongStates: string[];
  /** How often a line did not add up and race control did not name the runner who is the reason. */
  sumsWrong: number;
  /** Bibs that two phones handed out at once, and those that were handed out twice. */
  handedOutAtOnce: number;
  handedOutTwice: number;
  /**
   * Lost runners: when each was overdue, and since when on the list (null: not), in milliseconds
   * since 1970.
   */
  missing: { bib: string; overdueAt: number; listedAt: number | null }[];
};

/** How late a lost runner came on the list, in seconds; Infinity: never. */
export const secondsLate = ({ overdueAt, listedAt }: RehearsalReport['missing'][number]): number =>
  Math.max(0, Math.round(((listedAt ?? Infinity) - overdueAt) / 1000));

/** The report as a table, the truth beside what race control said. `timeZone`: of the race. */
export function reportLines(report: RehearsalReport, timeZone: string): string[] {
  const { proposed, passages, states, wrongStates } = report;
  const at = (ms: number) => new Date(ms).toLocaleTimeString('en-GB', { timeZone });
  const rows: [string, string | number, string | number][] = [
    ['', 'truth', 'race control'],
    ...states.map((each): [string, number, number] => [each.state, each.true, each.said]),
    ['runners in a wrong state', 0, wrongStates.join(' ') || 0],
    ['entries by phones', report.recorded, report.recorded - report.lost],
    ['passages', passages.true, passages.known],
    ['- within a second', passages.known, passages.withinSecond],
    ['- off by: median, most', '0 ms', `${passages.medianMs} ms, ${passages.worstMs} ms`],
    ['mistyped bibs, doubts', report.mistyped, proposed.doubts],
    ['- right proposal first, or at all', proposed.doubts, `${proposed.first}, ${proposed.any}`],
    ['bibs that two handed out at once, twice', report.handedOutAtOnce, report.handedOutTwice],
    ['looks at sums that were wrong, unnamed', 0, report.sumsWrong],
    ...report.missing.map((each): [string, string, string] => [
      `missing: ${each.bib}`,
      `overdue ${at(each.overdueAt)}`,
      each.listedAt === null
        ? 'never on the list'
        : `on the list ${at(each.listedAt)}, ${secondsLate(each)} s late`,
    ]),
  ];
  return rows.map(
    ([what, truth, said]) => `${what.padEnd(42)}${String(truth).padEnd(20)}${String(said)}`,
  );
}
