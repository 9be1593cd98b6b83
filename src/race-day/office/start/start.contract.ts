import type { Result } from '../../../platform/http/result.ts';
import type { Starter } from '../../race-day.contract.ts';
import type { StartOnBoard } from '../race-control/race-control.contract.ts';

/** A note about a gun. */
type GunNote = {
  /** Null: an earlier note was taken back. */
  at: Date | null;
  reason: string;
  madeAt: Date;
  by: string;
};

/** A start at the line: its gun, its count, and the runners who are not there. */
export type StartAtLine = StartOnBoard & {
  /** Everything that was noted, the latest last. */
  gunNotes: GunNote[];
  /** The person who counted, and when. */
  count: { by: string; madeAt: Date } | undefined;
  counts: number;
  /** Whether the gun may be noted by now. */
  isNear: boolean;
  /** Runners without a bib in hand who were not seen: proposed as not started. */
  proposed: Starter[];
  notStarted: { decisionId: number; runner: Starter }[];
};

/** Which start is meant, and how many of its notes the person who asks has seen. */
export type AtStart = { raceId: number; wave: number; seen: number };

/** The runners who did not start: one who has a bib, or all who are proposed. */
export type Absent = { id: number } | { bib: string } | 'proposed';

export type Noted = Result<
  object,
  'start-taken' | 'start-time-invalid' | 'start-count-invalid' | 'start-bib-unknown'
>;
