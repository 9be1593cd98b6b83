import { numbers, type Point, polyline } from './paths.ts';

/** A cypress as a closed relative path that begins at its tip. */
export function cypress(height: number): { path: string; height: number } {
  const reach = 2 * Math.round(height * 0.11);
  const [down, up] = [Math.round(height * 0.6), Math.round(height * 0.4)];
  const sides = [reach, down, 0, height, -reach, -up, 0, -height];
  return { path: `q${numbers(sides)}z`, height };
}

/** The shapes of a fort, from the middle of its foot, in twentieths of its width. */
const fort = {
  mast: [
    [4.37, -6.9],
    [4.37, -12],
    [4.63, -12],
    [4.63, -6.9],
  ],
  flag: [
    [4.5, -12],
    [8, -11],
    [4.5, -10],
  ],
  keep: [
    [-6.5, 1],
    [-6.2, -7],
    [5.4, -7],
    [5.8, 1],
  ],
  keepInShade: [
    [1.6, 1],
    [1.6, -7],
    [5.4, -7],
    [5.8, 1],
  ],
  walls: [
    [-10.5, 2.4],
    [-9.6, -2.6],
    [-6.4, -2.2],
    [6, -2.2],
    [9.4, -2.6],
    [10.4, 2.4],
  ],
  wallsInShade: [
    [2.4, 2.4],
    [3.4, -2.2],
    [6, -2.2],
    [9.4, -2.6],
    [10.4, 2.4],
  ],
} satisfies Record<string, readonly Point[]>;

/** The place of a fort, and its width. */
export type FortPlace = { x: number; y: number; size: number };

/** One part of a fort, as a closed path; all turn the same way, so that one fill joins them. */
export function fortPart(name: keyof typeof fort, { x, y, size }: FortPlace): string {
  const unit = size / 20;
  return `${polyline(fort[name].map(([dx, dy]): Point => [x + dx * unit, y + dy * unit]))}z`;
}
