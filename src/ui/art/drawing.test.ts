import { describe, expect, it } from 'vitest';
import { cypress, fortPart } from './coast-shapes.ts';
import { foregroundOf } from './dress.ts';
import { shadeOf } from './facets.ts';
import { heightAt, type Point } from './paths.ts';
import { ridgePaths } from './ridge-paths.ts';
import { plant } from './spruces.ts';

/** Where the pen of a path stands after each of its steps, handles of curves left out. */
function pointsOf(path: string): Point[] {
  const visited: Point[] = [];
  let [x, y] = [0, 0];
  let start: Point = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([MmlLhHvVqatz])([^A-Za-z]*)/g)) {
    const given = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { H: 1, h: 1, V: 1, v: 1, q: 4, a: 7 }[command] ?? 2;
    if (command === 'z') [x, y] = start;
    for (let at = 0; at + size <= given.length; at += size) {
      const [last = 0, before = 0] = [given[at + size - 1], given[at + size - 2]];
      if (command === 'V') y = last;
      else if (command === 'v') y += last;
      else if (command === 'H') x = last;
      else if (command === 'h') x += last;
      else if (command === 'M' || command === 'L') [x, y] = [before, last];
      else [x, y] = [x + before, y + last];
      if (/m/i.test(command)) start = [x, y];
      visited.push([x, y]);
    }
  }
  return visited;
}
const xs = (path: string) => pointsOf(path).map(([x]) => x);
const ys = (path: string) => pointsOf(path).map(([, y]) => y);

const course = (summitKm: number) =>
  Array.from({ length: 300 }, (_, i) => {
    const km = (i / 299) * 30;
    return { km, eleM: 900 + 60 * Math.sin(km) + 500 * Math.exp(-((km - summitKm) ** 2) / 8) };
  });
const frame = { width: 1440, height: 560 };
const dresses = ['forest', 'coast', 'rock'] as const;

describe.each([
  { km: 4, span: 2736, left: 0 },
  { km: 15, span: 1440, left: 0 },
  { km: 27, span: 2736, left: 1440 - 2736 },
])('the ridge of a course with its summit at km $km', ({ km, span, left }) => {
  const art = ridgePaths(course(km), 'forest');
  const { width, height, points, summitX } = art;

  it('reaches from edge to edge, and down to the foot of the drawing', () => {
    for (const path of [art.far, art.middle, art.course]) {
      expect(Math.min(...xs(path))).toBeLessThanOrEqual(0);
      expect(Math.max(...xs(path))).toBeGreaterThanOrEqual(width);
      expect(path).toMatch(new RegExp(`V${height}H0z$`));
    }
    expect(Math.max(...ys(art.crest))).toBeLessThan(height);
    expect(Math.min(...ys(art.crest), ...ys(art.far))).toBeGreaterThan(0);
  });

  it('rises and falls as the course does', () => {
    const heights = course(km).map(({ eleM }) => eleM);
    const [top, lowest] = [Math.max(...heights), Math.min(...heights)];
    expect(Math.min(...points.map(([, y]) => y))).toBeCloseTo(238, 0);
    for (let each = 1; each < 30; each += 2) {
      const { eleM = 0 } = course(km).find((point) => point.km >= each) ?? {};
      const x = left + (each / 30) * span;
      if (x < 0 || x > width) continue;
      const expected = 468 - ((eleM - lowest) / (top - lowest)) * (468 - 238);
      expect(Math.abs(heightAt(points, x) - expected)).toBeLessThan(20);
    }
  });

  it('has a sun that rises behind it', () => {
    const { cx, cy, r } = art.sun;
    expect(cx - r).toBeGreaterThan(0);
    expect(cx + r).toBeLessThan(width);
    expect(cy).toBeLessThan(heightAt(points, cx));
  });

  it('has a flank in shade below its summit, hidden by the foot before it ends', () => {
    const begin = pointsOf(art.shade.slice(0, art.shade.indexOf('z') + 1))[0];
    expect(begin && heightAt(points, begin[0])).toBeCloseTo(begin?.[1] ?? 0, 0);
    expect(
      [...art.shade.matchAll(/M(\d+)/g)].some(([, x]) => Math.abs(Number(x) - summitX) < 10),
    ).toBe(true);
    expect(Math.max(...ys(art.shade))).toBeLessThan(height);
    expect(Math.min(...ys(art.shade))).toBeGreaterThan(238 - 20);
    expect(shadeOf(points, 498, 29)).toBe(art.shade);
    expect(shadeOf(points, 498, 30)).not.toBe(art.shade);
  });
});

describe.each(dresses)('the dress %s', (dress) => {
  const { foot, front } = foregroundOf[dress](frame);

  it('is drawn the same each time', () => {
    expect(foregroundOf[dress](frame)).toEqual({ foot, front });
  });

  it('fills its foot from edge to edge, and leaves the sky free', () => {
    for (const path of [foot, front]) {
      expect(Math.max(...ys(path))).toBeGreaterThanOrEqual(frame.height);
      expect(Math.min(...ys(path))).toBeGreaterThan(frame.height / 2);
      expect(Math.min(...xs(path))).toBeGreaterThan(-60);
      expect(Math.max(...xs(path))).toBeGreaterThanOrEqual(frame.width);
      expect(Math.max(...xs(path))).toBeLessThan(frame.width + 60);
    }
  });
});

describe('what is planted', () => {
  const kinds = [10, 20, 40].map((height) => ({ height, path: `l1 ${height}z` }));
  const planted = (given: Partial<Parameters<typeof plant>[0]> = {}) =>
    plant({
      seed: 4,
      step: 10,
      kinds,
      growth: () => 0.5,
      ground: (x) => 300 + x / 10,
      from: 0,
      to: 600,
      ...given,
    });
  const tips = (path: string) => {
    let [x, y] = [0, 0];
    return [...path.matchAll(/m(-?\d+)[ ]?(-?\d+)l1 (\d+)z/gi)].map(
      ([whole, right, down, height]) => {
        [x, y] = whole.startsWith('M')
          ? [Number(right), Number(down)]
          : [x + Number(right), y + Number(down)];
        return { x, y, height: Number(height) };
      },
    );
  };

  it('stands on its ground, sunk by a part of its height', () => {
    for (const sunk of [0, 0.2]) {
      for (const { x, y, height } of tips(planted({ sunk }))) {
        expect(Math.abs(y + height * (1 - sunk) - (300 + x / 10))).toBeLessThan(2);
      }
    }
  });

  it('stays between its ends, tree after tree', () => {
    const found = tips(planted({ from: 100, to: 400 })).map(({ x }) => x);
    expect(found.length).toBeGreaterThan(10);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(Math.min(...found)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...found)).toBeLessThanOrEqual(400);
  });

  it('is tall and dense where it grows well, and absent in a clearing', () => {
    const [poor, rich] = [0.05, 1].map((vigour) => tips(planted({ growth: () => vigour })));
    const mean = (trees: typeof rich = []) =>
      trees.reduce((sum, { height }) => sum + height, 0) / trees.length;
    expect(rich?.length).toBeGreaterThan((poor?.length ?? 0) * 1.5);
    expect(mean(rich)).toBeGreaterThan(mean(poor) * 1.5);
    expect(planted({ growth: () => -0.1 })).toBe('');
    expect(planted({ kinds: [] })).toBe('');
  });

  it('is another wood of another seed', () => {
    expect(planted()).toBe(planted());
    expect(planted({ seed: 5 })).not.toBe(planted());
  });
});

describe('the outlines of a coast', () => {
  it('begin a cypress at its tip and end it there, as tall as it was asked for', () => {
    const { path, height } = cypress(50);
    expect(height).toBe(50);
    expect(pointsOf(`M0 0${path}`).slice(0, 3)).toEqual([
      [0, 0],
      [0, 50],
      [0, 0],
    ]);
  });

  it('place a fort on its ground, as wide as it was asked for, with its flag highest', () => {
    const place = { x: 300, y: 200, size: 100 };
    const walls = fortPart('walls', place);
    expect(Math.max(...xs(walls)) - Math.min(...xs(walls))).toBeCloseTo(100, -1);
    const top = (part: 'flag' | 'keep' | 'walls') => Math.min(...ys(fortPart(part, place)));
    expect(top('flag')).toBeLessThan(top('keep'));
    expect(top('keep')).toBeLessThan(top('walls'));
    expect(top('walls')).toBeLessThan(200);
    // One fill joins what turns the same way.
    const turn = (part: 'mast' | 'flag' | 'keep' | 'walls') => {
      const round = pointsOf(fortPart(part, place));
      return Math.sign(
        round.reduce((sum, [x, y], i) => {
          const [nextX, nextY] = round[(i + 1) % round.length] ?? [0, 0];
          return sum + x * nextY - nextX * y;
        }, 0),
      );
    };
    expect([turn('mast'), turn('flag'), turn('keep'), turn('walls')]).toEqual([1, 1, 1, 1]);
  });
});
