import type { GuardRefusal } from '../../../platform/auth/staff.contract.ts';
import type { RefusalCode } from '../../../platform/http/refusals.ts';
import type { Refused, Result } from '../../../platform/http/result.ts';
import type { PastLine, PastRace } from '../../history/past-results.contract.ts';
import type { PastField, PastReport } from './past-row.rules.ts';

/** Which race a file is about, as it was typed. */
export type NamedRace = { year: string; day: string; race: string; distanceKm: string };

/** What the office sees of earlier editions. */
export type HistoryOffice = {
  races: (PastRace & { count: number; fileName: string; at: Date; by: string })[];
  drafts: { id: number; year: number; race: string; fileName: string }[];
};

/** A file of results before it is imported. */
export type StagedPast = {
  id: number;
  year: number;
  race: string;
  fileName: string;
  header: string[];
  sample: string[][];
  rowCount: number;
  fields: (PastField | null)[];
  report: PastReport;
};

type Done = Promise<Result<object, never> | Refused<GuardRefusal>>;

/** Results of earlier editions, for somebody of the organiser’s side. */
export type HistoryAdmin = {
  read(): Promise<HistoryOffice>;
  begin(
    race: NamedRace,
    file: { name: string; content: Buffer | undefined } | undefined,
  ): Promise<Result<{ id: number }, RefusalCode>>;
  find(id: number): Promise<StagedPast | undefined>;
  /** Says which column holds what; the dry run follows from it. */
  choose(
    id: number,
    fields: (PastField | null)[],
  ): Promise<Result<object, 'import-gone' | 'import-column-twice'> | Refused<GuardRefusal>>;
  /** All rows or none. */
  run(
    id: number,
  ): Promise<
    Result<object, 'import-gone' | 'import-not-checked' | 'past-race-there'> | Refused<GuardRefusal>
  >;
  drop(id: number): Done;
  /** Takes the results of a race out again, for good. */
  undo(id: number): Done;
  /** Results with a name. */
  search(name: string): Promise<PastLine[]>;
  /** Takes the names out of single results: place and time stay. */
  erase(ids: readonly number[]): Done;
};
