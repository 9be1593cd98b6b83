import type { Result } from '../../../platform/http/result.ts';
import type { GearForDecision } from '../../gear/gear.contract.ts';
import type { Contradiction, RaceAccount, RunnerState } from '../../passages/accounts.rules.ts';
import type { DoubtKind, RecordDecision, RecordKind } from '../../passages/passages.contract.ts';
import type { CheckpointEvent, Starter } from '../../race-day.contract.ts';
import type { RadioFate } from './judge-radio.rules.ts';
import type { RadioProblem } from './radio.rules.ts';

export type BoardRunner = Starter;

/** A place and a time, by the server's clock. */
export type PlaceAndTime = { checkpoint: string; at: Date };

/** Somebody out there, in the order of concern. */
export type OutThere = {
  runner: BoardRunner;
  /** Undefined: not since the start. */
  last: PlaceAndTime | undefined;
  next: PlaceAndTime;
  /** Silent checkpoints at which the runner would be overdue. */
  unheardAt: string[];
  /** Minutes beyond the expected arrival and its allowance; 0 and less: not overdue. */
  overdueMin: number;
  /** The earliest cut-off that the runner was not seen to make. */
  cutoffAt: Date | undefined;
  /** When the sweepers came by where the runner was not seen. */
  sweptAt: Date | undefined;
};

/** A gun as the board tells it: when, or that there is none; and how many stood at the line. */
export type StartOnBoard = {
  raceId: number;
  wave: number;
  /** Whether others of the race start apart. */
  isWave: boolean;
  plannedAt: Date;
  gunAt: Date | undefined;
  /** Nobody has noted a gun that should have gone off by now. */
  lacksGun: boolean;
  /** With a bib in hand and not noted as not started. */
  expected: number;
  /** Counted at the line; undefined: not yet. */
  counted: number | undefined;
};

/** One race: the line that must add up, and who is where. */
export type RaceOnBoard = {
  raceId: number;
  starts: StartOnBoard[];
  account: Omit<RaceAccount, 'contradictions'>;
  contradictions: { runner: BoardRunner; contradictions: Contradiction[] }[];
  outThere: OutThere[];
  /** Retired, and not yet back. */
  toBringBack: { runner: BoardRunner; last: PlaceAndTime | undefined }[];
};

/** What is heard of a place. */
export type CheckpointOnBoard = {
  checkpoint: string;
  /** Runners who came by, and those who are out there and still have to. */
  passed: number;
  awaited: number;
  lastHeard: Date | undefined;
  /** Nothing is heard of it since then, although several should have come. */
  silentSince: Date | undefined;
  /** Who would be overdue there, had it not fallen silent. */
  unheard: BoardRunner[];
  closedAt: Date | undefined;
};

/** A checkpoint, and who still has to come by. */
export type CheckpointDetail = {
  now: Date;
  checkpoint: string;
  closed: Pick<CheckpointEvent, 'at' | 'by'> | undefined;
  races: {
    raceId: number;
    /** When its sweepers came by. */
    sweptAt: Date | undefined;
    awaited: OutThere[];
  }[];
};

/** Asks to close a checkpoint although those who are named have not come by. */
export type Closing = { checkpoint: string; missing: number[]; reason: string };

/** A visit that is no passage yet, with whom it may mean. */
export type DoubtOnBoard = PlaceAndTime & {
  kind: DoubtKind;
  /** As typed. */
  bib: string;
  /** It takes the entry of this bib, place and time back. */
  takesBack: boolean;
  isRetired: boolean;
  /** Its time lies after its arrival, and has to be put right or confirmed. */
  isAhead: boolean;
  runner: BoardRunner | undefined;
  proposals: BoardRunner[];
  /** The entries that it is made of. */
  records: { device: string; sequence: number }[];
};

/** What waits of one link's phone and came by one link, and can be decided together. */
export type WaitingOnBoard = {
  link: string;
  /** Null: the staff read it from a file. */
  by: string | null;
  label: string;
  /** Who handed it over; undefined: that phone itself, or the staff. */
  carrier: string | undefined;
  checkpoint: string;
  all: number;
  /** How many of these can count: their times can be right. */
  number: number;
  /** When the last of it arrived; milliseconds since 1970. */
  until: number;
};

/** What a person says of a runner on the day. */
export type RunnerDecisionKind = 'retired' | 'back' | 'not-started';

/** What a person has decided and nobody has taken back. */
export type DecisionOnBoard = {
  id: string;
  at: Date;
  by: string;
  reason: string;
  /** What it is about: an entry as it was typed, or a runner. */
  about:
    | { bib: string; checkpoint: string; takesBack: boolean }
    | { phone: string; carrier: string | null; number: number }
    | { runner: BoardRunner }
    | { checkpoint: string; raceId: number | null; missing: BoardRunner[] };
  /** Such as another bib, or that it counts for nothing; of a runner or a checkpoint, the kind. */
  change: RecordDecision['change'] | RunnerDecisionKind | CheckpointEvent['kind'];
};

/** A phone at a checkpoint, by its link. */
export type PhoneOnBoard = {
  id: string;
  /** Whose it is. */
  label: string;
  checkpoint: string;
  /** When it last called; null: never. */
  seenAt: Date | null;
  /** How many entries it has delivered, and how many of them are kept apart and not read. */
  records: number;
  apart: number;
};

export type Board = {
  now: Date;
  races: RaceOnBoard[];
  checkpoints: CheckpointOnBoard[];
  doubts: DoubtOnBoard[];
  /** How many more there are. */
  moreDoubts: number;
  waiting: WaitingOnBoard[];
  decisions: DecisionOnBoard[];
  /** Those whose links are not revoked, or that delivered more than is read. */
  phones: PhoneOnBoard[];
  gear: GearForDecision;
};

/** One runner's way. */
export type RunnerOnBoard = {
  runner: BoardRunner;
  state: RunnerState;
  contradictions: Contradiction[];
  passages: (PlaceAndTime & {
    outAt: Date | undefined;
    isRetired: boolean;
    /** The entries that it is made of. */
    records: Judgement['records'];
  })[];
  expected: PlaceAndTime[];
};

/**
 * What a person says of the entries of a doubt: whose they are, and when it truly was where the time
 * is not right; that they count as they were typed, or for nothing.
 */
export type Judgement = {
  records: { device: string; sequence: number }[];
  says: { bib: string; time: string | undefined } | 'as-typed' | 'nothing';
  reason: string;
  /** It was drawn as counting already: where that was decided of all of a link, this takes its place. */
  isOver: boolean;
};

/** Says that everything that waited of a link as the board showed it counts, or none of it. */
export type Counting = Pick<WaitingOnBoard, 'link' | 'by' | 'all' | 'number' | 'until'> & {
  isDropped: boolean;
  reason: string;
};

/** What comes of a decision. */
export type Decided = Result<
  object,
  'race-decision-invalid' | 'race-decision-time' | 'race-decision-taken'
>;

/** What somebody at the base types for a station that reports by radio or on paper. */
export type RadioList = {
  /** Names the list, so that what is sent twice is kept once. */
  device: string;
  checkpoint: string;
  text: string;
};

/** A line of it: what it says, and what becomes of it. */
export type RadioLine = { text: string } & (
  | { problem: RadioProblem }
  | {
      problem: undefined;
      time: string;
      kind: Exclude<RecordKind, 'void'>;
      verdict: RadioFate['verdict'];
      runner: BoardRunner | undefined;
      proposals: BoardRunner[];
    }
);

/** How long a reason may be. */
export const reasonMost = 300;
