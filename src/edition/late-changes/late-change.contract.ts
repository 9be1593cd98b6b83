/** What is said of a subject, in the shape of its kind. */
export type ChangeValue = Record<string, unknown>;

/** What the office said last of a subject; null: what the files say holds again. */
export type LastWord = { id: number; subject: string; value: ChangeValue | null };

/** What was said of a subject, what had been said of it before, and by whom. */
export type LateChange = LastWord & {
  at: Date;
  by: { id: string; name: string };
  before: ChangeValue | null;
  /** How many get a mail about the start that it moved; null: none is written for it. */
  mailed: number | null;
  /** Whether nothing was said of the subject since: it can be undone. */
  isLast: boolean;
};
