import type { RaceList } from '../../event/races/race-list.ts';
import type { TableReader } from '../../registration/office/imports/read-table-file.ts';
import type { OfficeContext } from '../../site/office-use-case.ts';

/** What files of results come in by. */
export type FileContext = OfficeContext & {
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
};

/** What the office works on results with: also the races. */
export type ResultsContext = FileContext & { races: Pick<RaceList, 'list'> };
