import type { ResultState } from '../results.contract.ts';
import type { FinishColumn } from './finish-columns.rules.ts';
import type { WrittenTime } from './time-text.rules.ts';

/** A row of a file that says something about a runner. */
export type FinishLine = {
  /** As the spreadsheet counts, from 1. */
  row: number;
  /** As written, without blanks; empty: no bib. */
  bib: string;
  /** First and family name in any order; empty: no name. */
  name: string;
  /** Of birth. */
  year: number | null;
  place: number | null;
  state: Exclude<ResultState, 'open'>;
  time: WrittenTime | null;
  chipTime: WrittenTime | null;
};

/** A row that is about no runner, such as a title or a total, or one whose time cannot be read. */
export type UnreadLine = { row: number; text: string; isTimeUnclear: boolean };

/**
 * What a file holds: `results` of runners, the `order` in which bibs came in, several `reads` of
 * each chip, or `times` without bibs.
 */
export const finishFileKinds = ['results', 'order', 'reads', 'times'] as const;
export type FinishFileKind = (typeof finishFileKinds)[number];

/** The field that each column holds; null: it is not read. */
export type FinishFields = readonly (FinishColumn | null)[];

export type FinishFile = {
  kind: FinishFileKind;
  lines: readonly FinishLine[];
  unread: readonly UnreadLine[];
  /** Whether a column's name says that its times are times of day. */
  isClock: boolean;
  fields: FinishFields;
  /** Empty where no row names the columns. */
  heading: readonly string[];
  /** The cells of its first rows. */
  sample: readonly (readonly string[])[];
};

/**
 * The race's facts by which times are judged: kilometres, the gun in milliseconds since midnight,
 * the time limit.
 */
export type RaceTiming = { distanceKm: number; gunMs: number; limitMs: number };

/** What the times of a file count from. */
export const timesFromWords = ['gun', 'midnight'] as const;
export type TimesFrom = (typeof timesFromWords)[number];
