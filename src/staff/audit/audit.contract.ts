import type { AddedLine } from '../../edition/facts/late-line.rules.ts';

/**
 * Empty: any. `day`: as YYYY-MM-DD, where the race is. `subject`: how a word of the name, or of what is
 * stored, begins. `runner`: a runner's number, with what was done to the payments.
 */
export type AuditFilters = {
  person: string;
  action: string;
  subject: string;
  runner: string;
  day: string;
  page: number;
};

/** A member of staff; without `id` there is no account any more. */
type AuditPerson = { id: string | undefined; name: string };

/** Whom or what an entry is about, by today's name; without one the person was erased. */
export type AuditSubject =
  | { kind: 'runner'; id: number; name: string | undefined }
  | { kind: 'waiting'; name: string | undefined }
  | ({ kind: 'staff' } & AuditPerson)
  | { kind: 'race'; id: number }
  /** `added`: what the office said of it, where the files have no such line. */
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
  /** Whether there is a reason that the reader may not see. */
  isReasonHidden: boolean;
  /** Nothing that is sealed elsewhere. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type AuditPage = {
  rows: AuditRow[];
  hasMore: boolean;
  /** What the filters can be set to. */
  people: { email: string; name: string }[];
  actions: string[];
};
