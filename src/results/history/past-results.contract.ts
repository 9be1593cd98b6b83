import type { ResultState } from '../results.contract.ts';

/** How a race that is over ended for a runner. */
export type PastState = Exclude<ResultState, 'open'>;

/** One line of an earlier edition’s results, as it was published. */
export type PastResult = {
  place: number | null;
  /** Empty where the runner was erased. */
  name: string;
  gender: 'M' | 'F' | null;
  /** Empty where the club is not known. */
  club: string;
  /** ISO 3166 alpha-2, or `OTHER`. */
  country: string | null;
  category: string;
  /** Milliseconds. */
  timeMs: number | null;
  state: PastState;
  /** The year of birth, which distinguishes namesakes; no page shows it. */
  born: number | null;
};

/** A race of an earlier edition. */
export type PastRace = {
  id: number;
  year: number;
  /** YYYY-MM-DD. */
  day: string | null;
  /** The name that it had then. */
  race: string;
  /** The name in the form in which search compares it. */
  raceKey: string;
  distanceKm: number | null;
};

/** A result with its race and the number of its row. */
export type PastLine = PastResult & {
  id: number;
  of: PastRace;
  /** The participant of this edition who has claimed the result; null: nobody. */
  participantId: number | null;
};

/** Everything that is known of earlier editions. */
export type History = {
  /** The latest edition first. */
  races: readonly PastRace[];
  /** In the order of their races, and then of their file. */
  lines: readonly PastLine[];
};
