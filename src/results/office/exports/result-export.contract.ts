import type { Classification } from '../../../edition/facts.ts';
import type { Publication, RunnerResult } from '../../results.contract.ts';

/** A runner as the register of participants has them now, who is not erased. */
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

/** Why ITRA would refuse a row, or what has to be known about it. */
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

/** Who is not in ITRA’s file, and need not be. */
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
  /** The one that the files are made of: the asked one, else the latest. */
  chosen: Publication;
  itra: { rows: number; problems: readonly ItraProblem[]; leftOut: ItraLeftOut };
  /** What a federation’s list can be of, in the order of classifications. */
  classifications: readonly ClassificationChoice[];
};
