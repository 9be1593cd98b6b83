/** The penalty after a gear check: minutes; null: disqualification. */
export type GearPenalty = { timeMin: number | null };

/** The penalty that the rules of the edition name for what is missing. */
export type GearProposal = GearPenalty & {
  /** Its number in the regulations, if it has one. */
  rule: string | null;
};

/** One check of what a runner carries. */
export type GearCheck = {
  /** Counts the checks of a bib on its list. */
  number: number;
  participantId: number | null;
  /** The ids of items in the rules of the edition; empty: nothing was missing. */
  missing: string[];
  note: string;
  at: Date;
  by: string;
};

/** What a person decided about missing items. */
export type GearDecision = {
  /** Counts the decisions about a bib on its list. */
  number: number;
  /** The number of the check that it is about. */
  checkNumber: number;
  kind: 'accepted' | 'other' | 'none' | 'taken-back';
  /** Null: no penalty, or the decision before is taken back. */
  penalty: GearPenalty | null;
  rule: string | null;
  reason: string;
  at: Date;
  by: string;
};

/** The runners of a race, or a sample of them, whose gear is checked at a place. */
export type GearList = {
  id: number;
  raceId: number;
  /** The id of a checkpoint; `start`: before the start. */
  place: string;
  /** Counts the lists of a race. */
  number: number;
  /** The bibs that could be drawn, ascending. */
  pool: number[];
  /** Those whose gear is checked, ascending. */
  drawn: number[];
  /** The seed of the sample; null: all runners. */
  seed: string | null;
  at: Date;
  by: string;
};

/** What is known of a bib on a list, the latest last. */
export type GearOfBib = { bib: number; checks: GearCheck[]; decisions: GearDecision[] };

/** A penalty that was decided and not taken back, for results. */
export type GearPenaltyInForce = GearPenalty & {
  participantId: number;
  bib: number;
  raceId: number;
  listId: number;
  place: string;
  missing: string[];
  rule: string | null;
  /** Why it differs from the penalty in the rules; empty: it does not. */
  reason: string;
  at: Date;
  by: string;
};

/** What race control needs to know of gear checks. */
export type GearForDecision = {
  waiting: { listId: number; bib: number }[];
  penalties: GearPenaltyInForce[];
};

/** What was found and decided about a runner on one list. */
export type GearOfRunner = GearOfBib & { list: GearList };

/** How long a seed, and the words of a check or a decision may be. */
export const seedMost = 40;
export const wordsMost = 300;
