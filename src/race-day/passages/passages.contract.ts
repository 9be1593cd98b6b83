/** What a volunteer records of a runner; `void` takes an earlier entry of the same device back. */
const recordKinds = ['in', 'out', 'retired', 'seen', 'void'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * What makes an entry doubtful when it arrives: its link was revoked, is for another place, or
 * hands over something else than the phone itself has said.
 */
export type DeliveryDoubt = 'after-revoking' | 'other-place' | 'other-link';

/** Why an entry does not count: how it arrived, or that its time is after its arrival. */
type RecordDoubt = DeliveryDoubt | 'clock';

/** One entry of a device's log, as it was typed: never changed, never deleted. */
export type RawRecord = {
  device: string;
  /**
   * The device that the entry itself names, if another link had already used that device's number;
   * else absent.
   */
  named?: string | null;
  /** Counts the entries of its device. */
  sequence: number;
  checkpoint: string;
  kind: RecordKind;
  /** As typed; `*` is a digit that could not be read. */
  bib: string;
  /** Milliseconds since 1970 by the clock of the device. */
  deviceAt: number;
  /** The server's clock minus that of the device, in milliseconds; null: never measured. */
  offsetMs: number | null;
  /** The sequence of the entry of this device that it replaces or, as a `void`, takes back. */
  corrects: number | null;
  /** Why it does not count until a person has decided. */
  doubt: DeliveryDoubt | null;
  /** When it arrived by the server’s clock; milliseconds since 1970. */
  receivedAt: number;
  /**
   * The link of the phone that recorded it; null: the staff typed it, or read a file that names
   * none.
   */
  link: string | null;
  /** The link by which it came; null or absent: the staff typed it, or read a file. */
  by?: string | null;
};

/** A person's decision about an entry; it can be taken back. */
export type RecordDecision = {
  device: string;
  sequence: number;
  change: {
    bib?: string | undefined;
    checkpoint?: string | undefined;
    /** Milliseconds since 1970 by the server's clock. */
    at?: number | undefined;
    isDropped?: boolean | undefined;
    /** Decided together with all waiting entries of its link. */
    isOfAll?: boolean | undefined;
  };
};

/** A place on a course at which runners are recorded, in running order from start to finish. */
export type CoursePoint = {
  checkpoint: string;
  km: number;
  /** Kilometres from the start, plus one for each hundred metres climbed. */
  effortKm: number;
};
export type Course = {
  raceId: number;
  points: readonly CoursePoint[];
  /** Until when a runner must come by; milliseconds since 1970. The last one is the time limit. */
  cutoffs: readonly { km: number; at: number }[];
};

/** A runner who is out there, with a bib. */
export type Runner = {
  id: number;
  bib: string;
  raceId: number;
  /** When the runner's wave started, or will; milliseconds since 1970. */
  startedAt: number;
};

/** An entry that counts or waits for a person, by the server's clock. */
export type TimedRecord = {
  device: string;
  sequence: number;
  checkpoint: string;
  /** `void` only while it waits: it is at the time of what it takes back. */
  kind: RecordKind;
  bib: string;
  at: number;
  /**
   * How its time was converted to the server's clock; unknown: only the device's own time is known.
   */
  clock: 'measured' | 'nearby' | 'decided' | 'unknown';
  /** Why it does not count; absent: it does, or a person has decided about it. */
  doubt?: RecordDoubt;
  /** How an entry with a doubt arrived. */
  arrival?: Pick<RawRecord, 'link' | 'by' | 'receivedAt'> & {
    /** Whether its time is after its arrival. */
    isAhead: boolean;
  };
};

/** One stay at a checkpoint: entries of one bib that belong together. */
export type Visit = {
  bib: string;
  checkpoint: string;
  at: number;
  outAt: number | undefined;
  isRetired: boolean;
  records: TimedRecord[];
};

/** A runner at a point of the runner's course. */
export type Passage = Visit & { pointIndex: number };

/** Why a visit is not a passage. */
const doubtKinds = [
  'unknown-bib',
  'not-on-course',
  'before-start',
  'again',
  'impossible',
  'after-revoking',
  'other-place',
  'other-link',
  'clock',
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Another runner whom a doubtful visit may mean. */
export type Proposal = { runnerId: number; bib: string };

export type Doubt = {
  kind: DoubtKind;
  visit: Visit;
  /** Undefined: no runner has the bib. */
  runnerId: number | undefined;
  /** The likeliest first. */
  proposals: Proposal[];
};

/** What the raw records amount to. Every entry that counts is in one passage or one doubt. */
export type Reading = {
  /** By runner, in running order. */
  passages: Map<number, Passage[]>;
  doubts: Doubt[];
  /** Entries that were taken back, replaced or dropped by a person. */
  setAside: RawRecord[];
  /**
   * The median pace of each race by its number, in kilometres with climb an hour; absent: none yet.
   */
  fieldEffort: Map<number, number>;
};
