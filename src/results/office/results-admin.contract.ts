import type { Result } from '../../platform/http/result.ts';
import type { Difference } from '../difference.rules.ts';
import type { KeptEntry } from '../publications.queries.ts';
import type {
  Publication,
  PublicationKind,
  RaceInputs,
  ResultState,
  Snapshot,
} from '../results.contract.ts';

/** The data from which the results of a race follow, with those that only the office needs. */
export type OfficeInputs = Omit<RaceInputs, 'entries'> & {
  entries: readonly KeptEntry[];
  /** By runner, the kilometre of the first cut-off that was missed on race day. */
  missedCutoffs: ReadonlyMap<number, number>;
  /** By runner, the runner's own gun; milliseconds since 1970. */
  startedAt: ReadonlyMap<number, number>;
  distanceKm: number;
  /** The kilometres at which runners are taken out of the race, the finish among them. */
  cutoffsKm: readonly number[];
};

/** How many runners ended the race in each way. */
export type StateCounts = Readonly<Record<ResultState, number>>;

/** A race in the list of the office. */
export type RaceLine = {
  raceId: number;
  counts: StateCounts;
  /** The latest public version. */
  published: Publication | undefined;
  /** Whether publishing now would change the latest public version. */
  isChanged: boolean;
};

/** What the office should look at before it publishes results. */
type ResultWarnings = {
  /** The numbers of the runners of whom nothing is known. */
  open: readonly number[];
  /** Finishers who missed a cut-off about which nobody has decided. */
  cutoffs: readonly { id: number; km: number }[];
  /** Bibs whose missing equipment nobody has decided about. */
  gearBibs: readonly number[];
};

/** A race as the office works on it. */
export type RaceOffice = {
  raceId: number;
  /** What a publication would say now. */
  snapshot: Snapshot;
  /** Changes with everything that affects the results. */
  fingerprint: string;
  inputs: OfficeInputs;
  counts: StateCounts;
  /** The latest first. */
  publications: readonly Publication[];
  published: Publication | undefined;
  /** Compared with the latest public version. */
  difference: Difference;
  /** The bib of each runner whom the difference may name. */
  bibOf: (id: number) => string;
  warnings: ResultWarnings;
};

/** A version, and what it changed. */
export type OpenVersion = Publication & {
  isFirst: boolean;
  difference: Difference;
  bibOf: (id: number) => string;
};

/** How many runners would get a mail about a publication, by its kind. */
export type MailCounts = Readonly<Record<Exclude<PublicationKind, 'draft'>, number>>;

/** The fields of the form of a publication. */
export type PostedPublication = {
  kind: PublicationKind | undefined;
  protestUntil: Date | undefined;
  note: string;
  /** Whether the runners get a mail. */
  isMailed: boolean;
  /** The version and the fingerprint that the form was made from. */
  seen: number;
  fingerprint: string;
};

/** Whether a decision is entered. */
export type Decided = Result<
  { number: number },
  | 'results-race'
  | 'result-runner'
  | 'result-reason'
  | 'result-decided'
  | 'result-time'
  | 'result-minutes'
  | 'result-rule'
  | 'result-impossible'
  | 'result-close'
>;

/** A decision about a runner as the form sends it. */
export type PostedDecision =
  | { kind: 'time'; text: string; isClock: boolean }
  | { kind: 'state'; action: string; where: string; rule: string; cutoffKm: string }
  | { kind: 'adjustment'; minutes: string; isCredit: boolean; rule: string }
  | { kind: 'withdraw'; number: number }
  /**
   * By runner, the order at the line as it was typed; runners with the same number came in
   * together.
   */
  | { kind: 'close'; order: readonly { id: number; text: string }[] };

/** A decision about a runner. */
export type AskedDecision = {
  runner: number;
  decision: PostedDecision;
  /** As text for the public. */
  reason: string;
  /** The number of the last entry about the runner when the form was made; 0: none. */
  seen: number;
};

/** The length of a reason or a note at most. */
export const reasonMost = 300;
export const noteMost = 300;
