import { plainBib } from '../../passages/records.rules.ts';
import type { PhoneState } from './phone.ts';

/** The runner who has a bib, by the list that this phone has fetched. */
export const runnerOf = ({ runners }: Pick<PhoneState, 'runners'>, bib: string) =>
  runners.get(plainBib(bib));
