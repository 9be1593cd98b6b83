import { type Point, polyline } from '../paths.ts';
import { coastDark, coastLight } from './coast-parts.ts';
import * as s from './scene.ts';

/** A picture in the colours of a coast. */
export const scene = (title: string, body: string): s.Scene => ({
  title,
  light: coastLight,
  dark: coastDark,
  body,
});

/** Hills on the horizon. */
export const far = (keys: readonly Point[], seed: number, colour: string) =>
  s.ground(s.skyline(keys, { seed, rough: 26 }), colour);

/** A path along a line, lighter than its ground. */
export const trodden = (line: readonly Point[], width: number) =>
  `<path fill="none" stroke="var(--path)" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round" d="${polyline(line.map(([x, y]): Point => [x, y + 2]))}"/>`;

/** A ridge with four tops for forts. */
export const crest = s.skyline(
  [
    [0, 560],
    [180, 500],
    [360, 545],
    [560, 430],
    [700, 470],
    [860, 330],
    [1010, 400],
    [1190, 470],
    [1400, 520],
    [1600, 620],
  ],
  { seed: 12, rough: 12, scale: 220 },
);
/** What lies before it. */
export const meadow = s.skyline(
  [
    [0, 760],
    [300, 700],
    [700, 742],
    [1100, 690],
    [1600, 800],
  ],
  { seed: 5, rough: 8, scale: 300 },
);
