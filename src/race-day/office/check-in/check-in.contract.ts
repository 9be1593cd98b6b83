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
  /** The wave in which the bib starts; undefined: all start together, or the wave is not known. */
  wave: { number: number; time: string } | undefined;
};

/** What a runner lacks: a datum, or a paper that was not seen. */
export type Lack = (typeof missing)[number] | Paper;

/** Why a code finds no runner: it is not one of ours, or we have not signed it. */
type ScanProblem = 'foreign' | 'forged';
export type Finding = { cards: CheckInCard[]; problem?: ScanProblem };

/** How many bibs of a race are handed out, of the runners who have not cancelled. */
export type HandoutCount = { raceId: number; handedOut: number; expected: number };

/** How many bibs were handed out within an hour and not taken back. */
export type HandoutHour = {
  from: Date;
  byRace: ReadonlyMap<number, number>;
  /** Over all races, the runners expected now who had no bib at the end of the hour. */
  waiting: number;
};

/** What the form asks when a bib is handed out. */
export type HandingOut = {
  id: number;
  collectedBy: string;
  /** The papers that were seen. */
  seen: readonly Paper[];
  /** What may be missing; the form sends it at the second tap. */
  despite: readonly string[];
};

export type HandedOut = Result<
  { bib: number; name: string },
  'participant-not-found' | 'bib-cancelled' | 'bib-handed-out' | 'bib-none-free' | 'bib-incomplete'
>;

/** Somebody was registered on the spot, or why not. */
export type WalkIn =
  | Result<{ id: number }, 'walk-in-full' | 'walk-in-registered' | 'bib-none-free'>
  | Invalid<RegistrationProblems>;

/** A race that somebody may be registered for on the spot. */
export type WalkInRace = { raceId: number; feeMinor: number; free: number };

/** How long the name of the person who collects a bib may be. */
export const collectorMost = 100;
