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

/** A runner who is out there, in the order of concern. */
export type OutThere = {
  runner: BoardRunner;
  /** Undefined: not seen since the start. */
  last: PlaceAndTime | undefined;
  next: PlaceAndTime;
  /** Silent checkpoints at which the runner would be overdue. */
  unheardAt: string[];
  /** Minutes beyond the expected arrival and its allowance; 0 and less: not overdue. */
  overdueMin: number;
  /** The earliest cut-off that the runner was not seen to make. */
  cutoffAt: Date | undefined;
  /** When the sweepers passed the place where the runner was not seen. */
  sweptAt: Date | undefined;
};

/** A gun on the board: when it went off, if it did, and how many runners were at the line. */
export type StartOnBoard = {
  raceId: number;
  wave: number;
  /** Whether other runners of the race start at another time. */
  isWave: boolean;
  plannedAt: Date;
  gunAt: Date | undefined;
  /** Whether the gun should have gone off by now and nobody has noted it. */
  lacksGun: boolean;
  /** With a bib in hand and not noted as not started. */
  expected: number;
  /** Counted at the line; undefined: not yet. */
  counted: number | undefined;
};

/** One race: the line that must add up, and where the runners are. */
export type RaceOnBoard = {
  raceId: number;
  starts: StartOnBoard[];
  account: Omit<RaceAccount, 'contradictions'>;
  contradictions: { runner: BoardRunner; contradictions: Contradiction[] }[];
  outThere: OutThere[];
  /** Retired, and not back yet. */
  toBringBack: { runner: BoardRunner; last: PlaceAndTime | undefined }[];
};

/** What is known of a checkpoint. */
export type CheckpointOnBoard = {
  checkpoint: string;
  /** Runners who came by, and those who are out there and still have to. */
  passed: number;
  awaited: number;
  lastHeard: Date | undefined;
  /** It has reported nothing since then, although several runners should have come. */
  silentSince: Date | undefined;
  /** The runners who would be overdue there, if it had not fallen silent. */
  unheard: BoardRunner[];
  closedAt: Date | undefined;
};

/** A checkpoint, and the runners who still have to come by. */
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

/** Asks to close a checkpoint although the named runners have not come by. */
export type Closing = { checkpoint: string; missing: number[]; reason: string };

/** A visit that is no passage yet, with the runners whom it may mean. */
export type DoubtOnBoard = PlaceAndTime & {
  kind: DoubtKind;
  /** As typed. */
  bib: string;
  /** Whether it takes back the entry of this bib, place and time. */
  takesBack: boolean;
  isRetired: boolean;
  /** Whether its time is after its arrival, so that somebody has to correct or confirm it. */
  isAhead: boolean;
  runner: BoardRunner | undefined;
  proposals: BoardRunner[];
  /** The entries of which it consists. */
  records: { device: string; sequence: number }[];
};

/** The waiting entries of one link's phone that came by one link, and can be decided together. */
export type WaitingOnBoard = {
  link: string;
  /** Null: the staff read it from a file. */
  by: string | null;
  label: string;
  /** The label of the phone that handed it over; undefined: the phone itself, or the staff. */
  carrier: string | undefined;
  checkpoint: string;
  all: number;
  /** How many of these can count, as their times can be right. */
  number: number;
  /** When the last of it arrived; milliseconds since 1970. */
  until: number;
};

/** What a person decides about a runner on the day. */
export type RunnerDecisionKind = 'retired' | 'back' | 'not-started';

/** A decision that nobody has taken back. */
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
  /** For example another bib, or that it does not count; for a runner or a checkpoint, the kind. */
  change: RecordDecision['change'] | RunnerDecisionKind | CheckpointEvent['kind'];
};

/** A phone at a checkpoint, by its link. */
export type PhoneOnBoard = {
  id: string;
  /** Whose phone it is. */
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
  /** How many more doubts there are. */
  moreDoubts: number;
  waiting: WaitingOnBoard[];
  decisions: DecisionOnBoard[];
  /** The phones whose links are not revoked, or that delivered more than is read. */
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
    /** The entries of which it consists. */
    records: Judgement['records'];
  })[];
  expected: PlaceAndTime[];
};

/**
 * What a person decides about the entries of a doubt: whose they are, and the true time where the
 * time is not right; that they count as they were typed; or that they do not count.
 */
export type Judgement = {
  records: { device: string; sequence: number }[];
  says: { bib: string; time: string | undefined } | 'as-typed' | 'nothing';
  reason: string;
  /**
   * The page showed it as counting already. If it counts by a decision about all entries of a link,
   * this decision replaces that one.
   */
  isOver: boolean;
};

/** Says that all waiting entries of a link, as the board showed them, count, or that none does. */
export type Counting = Pick<WaitingOnBoard, 'link' | 'by' | 'all' | 'number' | 'until'> & {
  isDropped: boolean;
  reason: string;
};

/** The outcome of a decision. */
export type Decided = Result<
  object,
  'race-decision-invalid' | 'race-decision-time' | 'race-decision-taken'
>;

/** The list that somebody at the base types for a station that reports by radio or on paper. */
export type RadioList = {
  /** Identifies the list, so that a list that is sent twice is kept once. */
  device: string;
  checkpoint: string;
  text: string;
};

/** A line of it: its text, and what becomes of it. */
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
