/** A link for one phone at one checkpoint, as the office sees it. */
export type LinkRow = {
  id: string;
  checkpoint: string;
  /** Whose phone it is for. */
  label: string;
  endsAt: Date;
  revokedAt: Date | null;
  /** When a phone with it last called. */
  seenAt: Date | null;
  /** How many entries its phone recorded, how many of them are kept apart, and came since it was revoked. */
  records: number;
  apart: number;
  sinceRevoked: number;
};

/** Entries that one phone recorded and another one, or somebody of the office, delivered. */
export type HandOver = {
  from: string;
  fromPlace: string;
  to: string;
  /** Null: the office read its file. */
  toPlace: string | null;
  records: number;
};

/** What is asked of a new link; `endsAt`: local time as `datetime-local` gives it. */
export type LinkAsked = { checkpoint: string; label: string; endsAt: string };

/** A link that was just made: its address is known now and never again. */
export type NewLink = { checkpoint: string; label: string; endsAt: Date; address: string };

/** What became of a file of a phone. */
export type FileRead = {
  records: number;
  /** Not known before. */
  fresh: number;
  /** Kept with other words already. */
  differing: number;
};

/** How long the name of a phone may be, and how many bytes its file may have. */
export const labelMost = 60;
export const mostFileBytes = 4 * 1024 * 1024;
