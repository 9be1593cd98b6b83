import { bibOfCode } from '../../checkpoints/phone/log.rules.ts';

/**
 * What the search field got: a typed name or number; the code of a runner, not verified yet; the
 * code of a bib; or a code that is not ours.
 */
export type Scan =
  | { kind: 'typed'; text: string }
  | { kind: 'pickup'; code: string }
  | { kind: 'bib'; bib: string }
  | { kind: 'foreign' };

/**
 * `isRead`: a camera read it, so that it is a code; a scanner that types like a keyboard cannot say
 * so.
 */
export function readScan(given: string, isRead: boolean): Scan {
  const text = given.trim();
  const bib = bibOfCode(text);
  if (bib !== undefined) return { kind: 'bib', bib };
  if (/^TRR\d+[.]/i.test(text)) return { kind: 'pickup', code: text };
  return isRead || text.includes('://') ? { kind: 'foreign' } : { kind: 'typed', text };
}
