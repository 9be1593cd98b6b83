import sharp from 'sharp';
import { cragLine, seeded } from '../ui/art/seeded.ts';

type Rgb = readonly [number, number, number];

const sky: readonly [Rgb, Rgb] = [
  [112, 158, 206],
  [255, 250, 236],
];
const haze: Rgb = [214, 216, 206];
/** From far to near: where each range is, how high it rises, its colour. */
const ranges: readonly { base: number; rise: number; colour: Rgb }[] = [
  { base: 0.5, rise: 0.07, colour: [164, 182, 198] },
  { base: 0.57, rise: 0.1, colour: [122, 144, 156] },
  { base: 0.68, rise: 0.1, colour: [78, 100, 100] },
  { base: 0.78, rise: 0.08, colour: [48, 66, 56] },
  { base: 0.92, rise: 0.07, colour: [24, 34, 26] },
];

/**
 * A picture that compresses as a photograph does: mountain ranges in haze under a bright sky, all
 * of it grained. The same each time it is drawn.
 */
export function drawPhotograph(
  width: number,
  height: number,
  format: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  const random = seeded(9);
  const lines = ranges.map((_, index) => cragLine(11 + index * 7, 7));
  const pixels = Buffer.alloc(width * height * 3);
  for (let x = 0; x < width; x++) {
    const across = (x / width) * 3;
    const tops = ranges.map(
      ({ base, rise }, index) => base - (lines[index]?.(across + index) ?? 0) * rise,
    );
    for (let y = 0; y < height; y++) {
      const down = y / height;
      const index = tops.findLastIndex((top) => down > top);
      const range = ranges[index];
      const [from, to]: readonly [Rgb, Rgb] = range ? [range.colour, haze] : sky;
      const share = range
        ? Math.min(1, (down - (tops[index] ?? 0)) * (6 - index * 1.4))
        : Math.min(1, down / 0.5);
      const noise = (random() - 0.5) * (range ? 18 : 6);
      for (const channel of [0, 1, 2] as const) {
        const shade = from[channel] + (to[channel] - from[channel]) * share;
        pixels[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, shade + noise));
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}
