import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { PageRidge } from './page-ridge.tsx';
import { elevationsOf, pageRidgePaths } from './page-ridge-paths.ts';

const { courses } = edition();

const drawn = (path: string) => renderToStaticMarkup(<PageRidge path={path} />);
const courseIn = (html: string) => / class="course" d="([^"]*)"/.exec(html)?.[1];
/** How high a path reaches that begins at a point and goes on in steps, curves by their ends. */
const topOf = (path: string) => {
  const [, y0 = '', kind, steps = ''] = /^M-?\d+ ?(-?\d+)([lq])([^V]*)V/.exec(path) ?? [];
  const numbers = (steps.match(/-?\d+/g) ?? []).map(Number).slice(kind === 'q' ? 2 : 0);
  let y = Number(y0);
  return Math.min(y, ...numbers.flatMap((dy, i) => (i % 2 === 1 ? [(y += dy)] : [])));
};
const pages = [
  'races',
  'participants',
  'results',
  'rules',
  'program',
  'contact',
  'sponsors',
  'cn-masters',
  'how-to-get-there',
  'accommodation',
  'registration',
  'live',
  'privacy-policy',
];

describe('the ridge behind a heading', () => {
  it('is another window of the course on each page', () => {
    const windows = pages.map((page) => courseIn(drawn(`/${page}`)));
    expect(windows).not.toContain(undefined);
    expect(new Set(windows).size).toBe(pages.length);
    expect(courseIn(drawn('/results/11km'))).toBe(courseIn(drawn('/results')));
  });

  it('leaves the sky above it to the words', () => {
    for (const share of Array.from({ length: 31 }, (_, i) => i / 30)) {
      const art = pageRidgePaths(elevationsOf(Object.values(courses)[0] ?? ''), share);
      const tops = [art.far, art.middle, art.course].map(topOf);
      expect(Math.min(...tops, art.sun.cy - art.sun.r)).toBeGreaterThanOrEqual(86);
    }
  });

  it('stays light, and takes every colour from the page', () => {
    const sheet = readFileSync('src/ui/page-ridge.css', 'utf8');
    for (const page of [...pages, 'nothing-here']) {
      expect(gzipSync(drawn(`/${page}`), { level: 9 }).length).toBeLessThanOrEqual(1536);
      expect(drawn(`/${page}`).match(/#(?!page-)[\w-]+/g)).toBeNull();
    }
    expect(sheet.match(/#(?!page-)[\w-]+/g)).toBeNull();
  });
});

describe('a window', () => {
  const hill = Array.from({ length: 300 }, (_, i) => 900 + 400 * Math.exp(-((i - 60) ** 2) / 900));
  /** The highest point of a smooth line whose first step is `q`, then bare `t`. */
  const heightsOf = (course: string) => {
    const [, y0 = '', steps = ''] = /^M-?\d+ ?(-?\d+)q([^V]*)V/.exec(course) ?? [];
    const numbers = (steps.match(/-?\d+/g) ?? []).map(Number);
    let y = Number(y0);
    return [[numbers[2], numbers[3]], ...pairs(numbers.slice(4))].map(([, dy = 0]) => (y += dy));
  };
  const pairs = (list: number[]) =>
    Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i], list[2 * i + 1]]);

  it('shows the summit where the course has one, and lies flat where it does not climb', () => {
    const [first, last] = [0, 1].map((share) => heightsOf(pageRidgePaths(hill, share).course));
    expect(Math.max(...(first ?? [])) - Math.min(...(first ?? []))).toBeGreaterThan(40);
    expect(Math.max(...(last ?? [])) - Math.min(...(last ?? []))).toBeLessThan(4);
  });

  it('is drawn without a course, too, and the same at every drawing', () => {
    for (const elevations of [[], [800], [800, 800], hill]) {
      const art = JSON.stringify(pageRidgePaths(elevations, 0.4));
      expect(art).not.toMatch(/NaN|Infinity|undefined|null/);
      expect(art).toBe(JSON.stringify(pageRidgePaths(elevations, 0.4)));
    }
  });
});

it('the elevations of a course are those of its track, not of its waypoints', () => {
  const gpx =
    '<gpx><wpt lat="1" lon="1"><ele>5</ele></wpt><trk><trkseg>' +
    '<trkpt lat="1" lon="1"><ele> 812.5 </ele></trkpt><g:trkpt><g:ele>-3</g:ele></g:trkpt>' +
    '</trkseg></trk></gpx>';
  expect(elevationsOf(gpx)).toEqual([812.5, -3]);
  expect(elevationsOf('<gpx/>')).toEqual([]);
  for (const course of Object.values(courses)) {
    expect(elevationsOf(course).length).toBe(course.match(/<trkpt/g)?.length);
  }
});
