import type { Invalid, Result } from '../../../platform/http/result.ts';
import type { Paper } from '../../../registration/office/bibs/bibs.contract.ts';
import type {
  CheckInRow,
  missing,
} from '../../../registration/office/participants/check-in.contract.ts';
import type { RegistrationProblems } from '../../../registration/registration.rules.ts';

export const checkInPath = '/admin/check-in';

/** A runner at the bib table. */
export type CheckInCard = CheckInRow & {
  /** The wave that the bib starts in; undefined: all start together, or nothing says which. */
  wave: { number: number; time: string } | undefined;
};

/** What somebody lacks: in the data, or because it was not seen. */
export type Lack = (typeof missing)[number] | Paper;

/** Why a code finds nobody: nothing of ours, or not signed by us. */
type ScanProblem = 'foreign' | 'forged';
export type Finding = { cards: CheckInCard[]; problem?: ScanProblem };

/** How many bibs of a race are handed out, of those who have not cancelled. */
export type HandoutCount = { raceId: number; handedOut: number; expected: number };

/** How many bibs were handed out within an hour and not taken back. */
export type HandoutHour = {
  from: Date;
  byRace: ReadonlyMap<number, number>;
  /** Of all races, who had none at its end, of those who are expected now. */
  waiting: number;
};

/** What is asked when a bib is handed out. */
export type HandingOut = {
  id: number;
  collectedBy: string;
  /** The papers that were seen. */
  seen: readonly Paper[];
  /** What may be missing: said by a second tap. */
  despite: readonly string[];
};

export type HandedOut = Result<
  { bib: number; name: string },
  'participant-not-found' | 'bib-cancelled' | 'bib-handed-out' | 'bib-none-free' | 'bib-incomplete'
>;

/** Somebody was registered on the spot; or why not. */
export type WalkIn =
  | Result<{ id: number }, 'walk-in-full' | 'walk-in-registered' | 'bib-none-free'>
  | Invalid<RegistrationProblems>;

/** A race that somebody may be registered for on the spot. */
export type WalkInRace = { raceId: number; feeMinor: number; free: number };

/** How long the name of whoever collects a bib may be. */
export const collectorMost = 100;
