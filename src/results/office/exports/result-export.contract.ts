import type { Classification } from '../../../edition/compose-classifications.ts';
import type { Publication, RunnerResult } from '../../results.contract.ts';

/** A runner who is not erased, with the data that the register of participants has now. */
export type ResultPerson = {
  firstname: string;
  lastname: string;
  gender: 'M' | 'F' | null;
  /** ISO 3166 alpha-2, or `OTHER`. */
  country: string;
  club: string;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  licence: string;
};

/** A result with its runner; `person` null: erased. */
export type ResultRow = {
  result: RunnerResult;
  place: number | null;
  person: ResultPerson | null;
};

/** Why ITRA would refuse a row, or what the office should know about it. */
export type ItraProblem = {
  what:
    | 'birth-date'
    | 'nationality'
    | 'gender'
    | 'name'
    | 'name-missing'
    | 'bib'
    | 'time'
    | 'erased'
    | 'open';
  /** The participant’s number. */
  id: number;
  bib: string;
  name: string;
  place: number | null;
};

/** The runners whom ITRA’s file leaves out by its rules. */
export type ItraLeftOut = { notStarted: number; disqualified: number };

/** `isWhole`: all of a kind that has one for each category. */
type ClassificationChoice = Pick<Classification, 'kind' | 'category'> & {
  value: string;
  isWhole: boolean;
};

/** What the office sees before it takes a file. */
export type ResultExports = {
  /** Public versions of the race, the latest first. */
  publications: readonly Publication[];
  /** The one from which the files are made: the one that was asked for, else the latest. */
  chosen: Publication;
  itra: { rows: number; problems: readonly ItraProblem[]; leftOut: ItraLeftOut };
  /** The classifications that a federation’s list can show, in their order. */
  classifications: readonly ClassificationChoice[];
};
