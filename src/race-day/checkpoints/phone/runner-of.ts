import { plainBib } from '../../passages/records.rules.ts';
import type { PhoneState } from './phone.ts';

/** Who has a bib, as far as this phone was told. */
export const runnerOf = ({ runners }: Pick<PhoneState, 'runners'>, bib: string) =>
  runners.get(plainBib(bib));
