import type { RaceList } from '../../event/races/race-list.ts';
import type { TableReader } from '../../registration/office/imports/read-table-file.ts';
import type { OfficeContext } from '../../site/office-use-case.ts';

/** The context of use cases that read files of results. */
export type FileContext = OfficeContext & {
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
};

/** The context of the office's use cases about results, with the races. */
export type ResultsContext = FileContext & { races: Pick<RaceList, 'list'> };
