import type { Edition } from '../../../edition/compose-edition.ts';
import type { Result } from '../../../platform/http/result.ts';
import type { BibPlan, BibRange } from './bib.rules.ts';

/** The papers that a runner must show to collect the bib. */
export type Paper = Edition['registration']['papersAtPickup'][number];

/** A bib that was handed out and not taken back. */
export type Handout = {
  id: number;
  bib: number;
  at: Date;
  /** Who of the staff handed it out. */
  by: string;
  /** The name of another person who collected it; null when the runner did. */
  collectedBy: string | null;
  /** The papers that were seen. */
  seen: readonly Paper[];
};

/** A plan and its digest: with the same digest, the same runners get the same numbers. */
export type NamedPlan = BibPlan & { digest: string };

/** The present bibs; `plan` when the caller named an order. */
export type BibsNow = {
  ranges: (BibRange & { id: number; free: number })[];
  /** How many confirmed runners have no bib. */
  waiting: number;
  plan: NamedPlan | undefined;
};

export type RangeAdded = Result<object, 'bib-range-invalid' | 'bib-range-taken' | 'race-not-found'>;
/** How many were given. */
export type BibsGiven = Result<{ count: number }, 'bibs-changed'>;
/** The runner's name. */
export type BibSet = Result<
  { name: string },
  'participant-not-found' | 'bib-invalid' | 'bib-cancelled' | 'bib-other-race' | 'bib-taken'
>;
