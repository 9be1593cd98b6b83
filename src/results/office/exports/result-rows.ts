import { resultLines } from '../../result-lines.ts';
import type { ResultRow } from './result-export.contract.ts';
import type { ResultSource } from './result-rows.queries.ts';

/** All runners of a classification, ranked ones first, each with the person in the register. */
export const resultRows = (
  { published, people }: ResultSource,
  classification: string,
): ResultRow[] =>
  resultLines(published.snapshot, classification).map((line) => ({
    ...line,
    // A runner who is erased in the results or in the register is erased here.
    person: (line.result.person && people.get(line.result.id)) ?? null,
  }));
