import type { RaceFacts } from '../compose-edition.ts';

/** A range of bibs, both ends included. */
export type Bibs = NonNullable<RaceFacts['waves'][number]['bibs']>;

/**
 * The wave that a bib starts in: the one whose range holds the bib, or else the only wave without a
 * range; undefined without a bib, and where no ranges are given.
 */
export function waveOf<Wave extends { bibs?: Bibs | undefined }>(
  waves: readonly Wave[],
  bib: number | null,
): Wave | undefined {
  if (bib === null || !isByBib(waves)) return undefined;
  const [rest, another] = waves.filter(({ bibs }) => !bibs);
  const own = waves.find(({ bibs }) => bibs && bibs.from <= bib && bib <= bibs.to);
  return own ?? (another ? undefined : rest);
}

/** Whether the waves are assigned by bib. */
export const isByBib = (waves: readonly { bibs?: Bibs | undefined }[]) =>
  waves.some(({ bibs }) => bibs);
