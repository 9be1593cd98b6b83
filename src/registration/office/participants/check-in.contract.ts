import type { VolunteerField } from '../../../edition/fields/field-lists.ts';
import type { Handout } from '../bibs/bibs.contract.ts';

/** What a runner may lack when the bib is handed out. */
export const missing = ['unpaid', 'confirmed-unpaid', 'difference', 'guardian', 'consent'] as const;

/**
 * A runner as staff who hand out bibs see one, without data to contact the runner or to learn more.
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
