import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HeroRidges } from './hero-ridges.tsx';
import { ridgePaths } from './ridge-paths.ts';

const course = (summitKm: number) =>
  Array.from({ length: 400 }, (_, i) => {
    const km = (i / 399) * 33;
    const waves = 110 * Math.sin(km / 1.7) + 40 * Math.sin(km * 1.3);
    return { km, eleM: 1250 + waves + 420 * Math.exp(-((km - summitKm) ** 2) / 6) };
  });
const gzip = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

test('the same course draws the same ridges', () => {
  expect(ridgePaths(course(17), 'coast')).toEqual(ridgePaths(course(17), 'coast'));
});

test.each([6, 12, 17, 27])('the summit at km %i stands where the profile is highest', (km) => {
  const profile = course(km);
  const { points, summitX, width } = ridgePaths(profile, 'forest');
  const top = points.reduce((best, point) => (point[1] < best[1] ? point : best));
  expect(points.length).toBeLessThanOrEqual(90);
  expect(Math.abs(top[0] - summitX)).toBeLessThanOrEqual(9);
  const highest = profile.reduce((best, point) => (point.eleM > best.eleM ? point : best));
  const wholeCourse = (highest.km / 33) * width;
  if (wholeCourse > 480 && wholeCourse < 930) expect(summitX).toBeCloseTo(wholeCourse);
  // A phone shows about the middle 680 units.
  expect(summitX).toBeGreaterThan(400);
  expect(summitX).toBeLessThan(1040);
});

const dresses = ['forest', 'coast', 'rock'] as const;

test.each(dresses)('a flat or tiny course still draws, in the dress %s', (dress) => {
  const flat = [
    { km: 0, eleM: 1000 },
    { km: 5, eleM: 1000 },
  ];
  expect(JSON.stringify(ridgePaths(flat, dress))).not.toMatch(/NaN|Infinity|undefined/);
  expect(JSON.stringify(ridgePaths(flat.slice(0, 1), dress))).not.toMatch(/NaN|Infinity|null/);
});

test('each dress puts something else before the same ridge, none heavier than the forest', () => {
  const drawn = dresses.map((dress) => ridgePaths(course(17), dress));
  expect(new Set(drawn.map(({ crest }) => crest)).size).toBe(1);
  expect(new Set(drawn.map(({ foot }) => foot)).size).toBe(3);
  expect(new Set(drawn.map(({ front }) => front)).size).toBe(3);
  const weights = drawn.map(({ foot, front }) => gzip(foot + front));
  for (const weight of weights) expect(weight).toBeLessThanOrEqual(weights[0] ?? 0);
});

test('the drawn ground stays within its budget', () => {
  const hero = renderToStaticMarkup(createElement(HeroRidges, { profile: course(17) }));
  const twoRanges = /<path class="ridges-farth[^>]*>(<\/path>)?/g;
  expect(hero.match(twoRanges)).toHaveLength(2);
  expect(gzip(hero.replaceAll(twoRanges, ''))).toBeLessThanOrEqual(3 * 1024);
  expect(gzip(hero)).toBeLessThanOrEqual(3.5 * 1024);
  expect(hero).not.toContain('style=');
  expect(gzip(readFileSync(path.join(import.meta.dirname, 'contours.svg')))).toBeLessThan(2048);
});
