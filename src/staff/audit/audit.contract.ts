import type { AddedLine } from '../../edition/facts/late-line.rules.ts';

/**
 * Empty: any. `day`: as YYYY-MM-DD, in local time of the race. `subject`: the beginning of a word
 * of the name, or of the stored subject. `runner`: a runner's number, also for what was done to the
 * payments.
 */
export type AuditFilters = {
  person: string;
  action: string;
  subject: string;
  runner: string;
  day: string;
  page: number;
};

/** A member of staff; without `id` the account no longer exists. */
type AuditPerson = { id: string | undefined; name: string };

/**
 * The person or thing that an entry is about, by today's name; without a name the person was
 * erased.
 */
export type AuditSubject =
  | { kind: 'runner'; id: number; name: string | undefined }
  | { kind: 'waiting'; name: string | undefined }
  | ({ kind: 'staff' } & AuditPerson)
  | { kind: 'race'; id: number }
  /** `added`: the office's own words for a line that the files do not have. */
  | { kind: 'line'; key: string; added: AddedLine | undefined }
  | { kind: 'other'; text: string };

export type AuditRow = {
  id: string;
  at: Date;
  /** Undefined: the program itself. */
  by: AuditPerson | undefined;
  /** Mostly an `AuditAction`; entries of earlier releases may hold others. */
  action: string;
  about: AuditSubject;
  reason: string | undefined;
  /** Whether the entry has a reason that the reader may not see. */
  isReasonHidden: boolean;
  /** Without values that are sealed elsewhere. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type AuditPage = {
  rows: AuditRow[];
  hasMore: boolean;
  /** The values that the filters can have. */
  people: { email: string; name: string }[];
  actions: string[];
};
