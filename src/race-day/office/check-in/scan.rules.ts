import { bibOfCode } from '../../checkpoints/phone/log.rules.ts';

/**
 * What the one field was given: a name or a number, typed; the code of a runner, which is still to
 * be verified; a bib's; or a code that is none of ours.
 */
export type Scan =
  | { kind: 'typed'; text: string }
  | { kind: 'pickup'; code: string }
  | { kind: 'bib'; bib: string }
  | { kind: 'foreign' };

/** `isRead`: a camera says that it was a code; a scanner that types like a keyboard cannot. */
export function readScan(given: string, isRead: boolean): Scan {
  const text = given.trim();
  const bib = bibOfCode(text);
  if (bib !== undefined) return { kind: 'bib', bib };
  if (/^TRR\d+[.]/i.test(text)) return { kind: 'pickup', code: text };
  return isRead || text.includes('://') ? { kind: 'foreign' } : { kind: 'typed', text };
}
