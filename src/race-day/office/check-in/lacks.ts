import { edition } from '../../../edition/edition.ts';
import type { Paper } from '../../../registration/office/bibs/bibs.contract.ts';
import type { CheckInRow } from '../../../registration/office/participants/check-in.contract.ts';
import type { Lack } from './check-in.contract.ts';

/** What a runner who collects a bib lacks, of the data and of the papers that are asked for. */
export const lacksOf = (
  { missing }: Pick<CheckInRow, 'missing'>,
  seen: readonly Paper[],
): Lack[] => [
  ...missing,
  ...edition().registration.papersAtPickup.filter((paper) => !seen.includes(paper)),
];
