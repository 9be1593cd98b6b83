/** The SHA-256 of a text, in hexadecimal digits. */
type Sha256 = (text: string) => string;

/** Whether a seed has only characters that every keyboard and command line takes alike. */
export const isSeed = (seed: string): boolean => /^[\w.-]([\w .-]{0,38}[\w.-])?$/.test(seed);

/**
 * The bibs of a sample, ascending. Takes the SHA-256 of `seed:bib` for each bib and draws the bibs
 * with the smallest. Anybody who knows seed and pool can do the same with any tool.
 */
export function drawSample(
  { pool, size, seed }: { pool: readonly number[]; size: number; seed: string },
  sha256: Sha256,
): number[] {
  const lots = [...new Set(pool)].map((bib) => ({ bib, lot: sha256(`${seed}:${bib}`) }));
  const drawn = lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).slice(0, size);
  return drawn.map(({ bib }) => bib).toSorted((one, other) => one - other);
}

/** A command that draws the same sample on another computer. */
export const commandFor = (
  list: { pool: readonly number[]; drawn: readonly number[] },
  seed: string,
) =>
  [
    `for bib in ${list.pool.join(' ')}; do`,
    `echo "$(printf %s '${seed}':$bib | sha256sum | cut -c1-64) $bib"; done`,
    `| LC_ALL=C sort | head -n ${list.drawn.length} | cut -d' ' -f2 | sort -n`,
  ].join(' ');
