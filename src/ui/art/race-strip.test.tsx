import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Dress } from '../../edition/look.schema.ts';
import { editionRaces } from '../../test/edition-races.ts';
import type { Point } from './paths.ts';
import { RaceStrip } from './race-strip.tsx';
import { phoneWindow, raceStripPaths, stripSize } from './race-strip-paths.ts';

/** The points of a path that is a single line of relative steps. */
function pointsOf(path: string): Point[] {
  const [x = 0, y = 0, ...steps] = (path.split('V')[0]?.match(/-?\d+/g) ?? []).map(Number);
  const points: Point[] = [[x, y]];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
    points.push([lastX + (steps[i] ?? 0), lastY + (steps[i + 1] ?? 0)]);
  }
  return points;
}

const dresses: readonly Dress[] = ['forest', 'coast', 'rock'];

/** A course with its summit at a share of its length. */
const hillAt = (share: number, metres = 900, km = 21) =>
  Array.from({ length: 201 }, (_, i) => ({
    km: (i / 200) * km,
    eleM: 700 + metres * (1 - Math.abs(i / 200 - share)),
  }));
const courses = [
  ...editionRaces.map(({ course }) => course.points),
  ...[0, 0.1, 0.5, 0.9, 1].map((share) => hillAt(share)),
  hillAt(0.3, 900, 4),
  hillAt(0.7, 4000, 160),
];

describe('the strip over the page of a race', () => {
  it('shows the summit, free above it, on a phone as on a wide screen', () => {
    for (const course of courses) {
      const { crest, summit, sun } = raceStripPaths(course, 'forest');
      const highest = Math.min(...pointsOf(crest).map(([, y]) => y));
      expect(summit[1]).toBeLessThanOrEqual(highest + 1);
      expect(highest).toBeGreaterThan(24);
      for (const x of [summit[0], sun.cx]) {
        expect(x).toBeGreaterThan(phoneWindow[0] + 60);
        expect(x).toBeLessThan(phoneWindow[1] - sun.r / 2);
      }
    }
  });

  it('has forest along the whole of its foot, and nothing that is cut off there', () => {
    for (const course of courses) {
      const { back, front } = raceStripPaths(course, 'forest');
      for (const row of [back, front]) {
        const trees = row.split('z').slice(1).join('z');
        expect(trees.match(/z/g)?.length).toBeGreaterThan(14);
        expect(pointsOf(row).every(([, y]) => y < stripSize.height - 6)).toBe(true);
      }
    }
  });

  it('makes no mountain of a flat course', () => {
    const flat = hillAt(0.5, 20);
    const ys = pointsOf(raceStripPaths(flat, 'forest').crest).map(([, y]) => y);
    expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(40);
  });

  it('is drawn of any course in any dress, and the same at every drawing', () => {
    for (const dress of dresses) {
      for (const course of [...courses, [{ km: 0, eleM: 5 }]]) {
        const art = JSON.stringify(raceStripPaths(course, dress));
        expect(art).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(art).toBe(JSON.stringify(raceStripPaths(course, dress)));
      }
    }
  });

  it('is at most 2 KB, and takes every colour from the page', () => {
    for (const course of courses) {
      const html = renderToStaticMarkup(<RaceStrip profile={course} />);
      expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(2048);
      expect(html.match(/#(?!strip-)[\w-]+/g)).toBeNull();
    }
    expect(readFileSync('src/ui/race-strip.css', 'utf8')).not.toMatch(/#[\da-f]{3}/i);
  });
});
