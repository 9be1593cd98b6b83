import type { VolunteerField } from '../../../edition/fields/field-lists.ts';
import type { Handout } from '../bibs/bibs.contract.ts';

/** What somebody may lack when the bib is handed out. */
export const missing = ['unpaid', 'confirmed-unpaid', 'difference', 'guardian', 'consent'] as const;

/**
 * A runner as those who hand out bibs see one: nothing by which to reach or to know more of them.
 */
export type CheckInRow = Record<VolunteerField, string | null> & {
  id: number;
  bib: number | null;
  firstname: string;
  lastname: string;
  raceId: number;
  isCancelled: boolean;
  handout: Handout | undefined;
  missing: (typeof missing)[number][];
};

export type CheckInPage = { rows: CheckInRow[]; total: number };
