/** A link for one phone at one checkpoint, as the office sees it. */
export type LinkRow = {
  id: string;
  checkpoint: string;
  /** Whose phone it is for. */
  label: string;
  endsAt: Date;
  revokedAt: Date | null;
  /** When a phone last called with it. */
  seenAt: Date | null;
  /**
   * How many entries its phone recorded, how many of them are kept apart, and how many came after
   * the link was revoked.
   */
  records: number;
  apart: number;
  sinceRevoked: number;
};

/** Entries that one phone recorded and another one, or a member of staff, delivered. */
export type HandOver = {
  from: string;
  fromPlace: string;
  to: string;
  /** Null: the office read its file. */
  toPlace: string | null;
  records: number;
};

/** The form of a new link; `endsAt`: local time as `datetime-local` gives it. */
export type LinkAsked = { checkpoint: string; label: string; endsAt: string };

/** A link that was just made: its address is known only now. */
export type NewLink = { checkpoint: string; label: string; endsAt: Date; address: string };

/** The outcome of reading a phone's file. */
export type FileRead = {
  records: number;
  /** Entries that were not known before. */
  fresh: number;
  /** Entries that are kept already, with other words. */
  differing: number;
};

/** How long the name of a phone may be, and how many bytes its file may have. */
export const labelMost = 60;
export const mostFileBytes = 4 * 1024 * 1024;
