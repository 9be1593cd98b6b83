/**
 * The box for a logo that makes it look as large as the others: about the same area, whatever its
 * shape.
 */

type Frame = { area: number; mostWide: number; mostHigh: number };

/** In px. */
const frames = {
  premium: { area: 15_000, mostWide: 240, mostHigh: 112 },
  standard: { area: 7_200, mostWide: 160, mostHigh: 72 },
} as const satisfies Record<string, Frame>;

/**
 * Width and height of a logo of this ratio; if it is unknown, the box that the logo must fit into.
 */
export function logoSize(
  ratio: number | undefined,
  level: keyof typeof frames,
): { width: number; height: number } {
  const { area, mostWide, mostHigh } = frames[level];
  if (ratio === undefined) return { width: mostWide, height: mostHigh };
  const width = Math.min(Math.sqrt(area * ratio), mostWide, mostHigh * ratio);
  return { width: Math.round(width), height: Math.max(1, Math.round(width / ratio)) };
}
