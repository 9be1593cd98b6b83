/** The content of a change, in the shape of its kind. */
export type ChangeValue = Record<string, unknown>;

/** The latest change of a subject; `value` null: the files apply again. */
export type LastWord = { id: number; subject: string; value: ChangeValue | null };

/** A change of a subject, the change before it, and who made it. */
export type LateChange = LastWord & {
  at: Date;
  by: { id: string; name: string };
  before: ChangeValue | null;
  /** How many people get a mail about the moved start; null: no mail is written for this change. */
  mailed: number | null;
  /** Whether it is the latest change of its subject, so that it can be undone. */
  isLast: boolean;
};
