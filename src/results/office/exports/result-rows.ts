import { resultLines } from '../../result-lines.ts';
import type { ResultRow } from './result-export.contract.ts';
import type { ResultSource } from './result-rows.queries.ts';

/** Everybody of a classification, ranked first, with whom the register has of them. */
export const resultRows = (
  { published, people }: ResultSource,
  classification: string,
): ResultRow[] =>
  resultLines(published.snapshot, classification).map((line) => ({
    ...line,
    // Who is erased in one of both is erased.
    person: (line.result.person && people.get(line.result.id)) ?? null,
  }));
