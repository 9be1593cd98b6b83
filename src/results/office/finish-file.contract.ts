import type { ResultState } from '../results.contract.ts';
import type { FinishColumn } from './finish-columns.rules.ts';
import type { WrittenTime } from './time-text.rules.ts';

/** A row of a file that says something of a runner. */
export type FinishLine = {
  /** As the spreadsheet counts, from 1. */
  row: number;
  /** As written, without blanks; empty where there is none. */
  bib: string;
  /** First and family name in whatever order; empty where there is none. */
  name: string;
  /** Of birth. */
  year: number | null;
  place: number | null;
  state: Exclude<ResultState, 'open'>;
  time: WrittenTime | null;
  chipTime: WrittenTime | null;
};

/** A row that is no runner's, such as a title or a total, and one whose time cannot be read. */
export type UnreadLine = { row: number; text: string; isTimeUnclear: boolean };

/**
 * What a file holds: `results` of runners, the `order` in which bibs came in, several `reads` of each
 * chip, or `times` without bibs.
 */
export const finishFileKinds = ['results', 'order', 'reads', 'times'] as const;
export type FinishFileKind = (typeof finishFileKinds)[number];

/** What each column is taken for; null: it is not read. */
export type FinishFields = readonly (FinishColumn | null)[];

export type FinishFile = {
  kind: FinishFileKind;
  lines: readonly FinishLine[];
  unread: readonly UnreadLine[];
  /** Whether a column says that its times are of the clock. */
  isClock: boolean;
  fields: FinishFields;
  /** Empty where no row names the columns. */
  heading: readonly string[];
  /** The cells of its first rows. */
  sample: readonly (readonly string[])[];
};

/** What the race says of times: kilometres, the gun in milliseconds since midnight, the time limit. */
export type RaceTiming = { distanceKm: number; gunMs: number; limitMs: number };

/** What times of a file count from. */
export const timesFromWords = ['gun', 'midnight'] as const;
export type TimesFrom = (typeof timesFromWords)[number];
