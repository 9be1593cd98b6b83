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

/** What the results of a race follow from, with what only the office has to know. */
export type OfficeInputs = Omit<RaceInputs, 'entries'> & {
  entries: readonly KeptEntry[];
  /** By runner, the kilometre of the first cut-off that was missed on race day. */
  missedCutoffs: ReadonlyMap<number, number>;
  /** By runner, the own gun; milliseconds since 1970. */
  startedAt: ReadonlyMap<number, number>;
  distanceKm: number;
  /** The kilometres at which runners are taken out, the finish among them. */
  cutoffsKm: readonly number[];
};

/** How many runners ended the race in each way. */
export type StateCounts = Readonly<Record<ResultState, number>>;

/** A race in the list of the office. */
export type RaceLine = {
  raceId: number;
  counts: StateCounts;
  /** The latest version that everybody can read. */
  published: Publication | undefined;
  /** Whether publishing now would say something else than the latest public version. */
  isChanged: boolean;
};

/** What somebody should look at before results are published. */
type ResultWarnings = {
  /** Runners of whom nothing is known, by number. */
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
  /** Changes with everything that the results follow from. */
  fingerprint: string;
  inputs: OfficeInputs;
  counts: StateCounts;
  /** The latest first. */
  publications: readonly Publication[];
  published: Publication | undefined;
  /** Compared with the latest public version. */
  difference: Difference;
  /** The bib of everybody that the difference may name. */
  bibOf: (id: number) => string;
  warnings: ResultWarnings;
};

/** A version, and what it says that the one before did not. */
export type OpenVersion = Publication & {
  isFirst: boolean;
  difference: Difference;
  bibOf: (id: number) => string;
};

/** How many runners a publication would tell something new, by its kind. */
export type MailCounts = Readonly<Record<Exclude<PublicationKind, 'draft'>, number>>;

/** What the form of a publication says. */
export type PostedPublication = {
  kind: PublicationKind | undefined;
  protestUntil: Date | undefined;
  note: string;
  /** Whether the runners are written to. */
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

/** What somebody types about a runner, as the form says it. */
export type PostedDecision =
  | { kind: 'time'; text: string; isClock: boolean }
  | { kind: 'state'; action: string; where: string; rule: string; cutoffKm: string }
  | { kind: 'adjustment'; minutes: string; isCredit: boolean; rule: string }
  | { kind: 'withdraw'; number: number }
  /** By runner, the order at the line as it was typed; who has the same came in together. */
  | { kind: 'close'; order: readonly { id: number; text: string }[] };

/** A decision about a runner. */
export type AskedDecision = {
  runner: number;
  decision: PostedDecision;
  /** In public words. */
  reason: string;
  /** The number of the last entry about the runner that the form was made from; 0: none. */
  seen: number;
};

/** A reason, or a note, is at most so long. */
export const reasonMost = 300;
export const noteMost = 300;
