import { XMLValidator } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { editionRaces } from '../../test/edition-races.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { profileOf } from './course.rules.ts';
import { drawRelief } from './draw-relief.ts';
import { fits } from './height-grid.rules.ts';

const site: TestSite = await openTestSite();
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

describe('/races/{id}/relief.svg', () => {
  it('is the picture that the page of the race shows under its map', async () => {
    const page = await get('/races/1?lang=en');
    const [, url = ''] = /<img src="(\/races\/1\/relief\.svg\?v=[\w-]+)"/.exec(page.body) ?? [];
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    // It is compressed for who takes that, so caches keep one for each encoding.
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(XMLValidator.validate(body)).toBe(true);
    expect(body.match(/<path class="t\d+( i)?"/g)?.length).toBeGreaterThan(10);
    expect(body.length).toBeLessThan(90_000);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('is not there for a race that is not', async () => {
    for (const id of ['99', '0', 'x', '9'.repeat(40)])
      expect((await get(`/races/${id}/relief.svg`)).statusCode).toBe(404);
  });
});

describe('the ground of a course', () => {
  const [course] = editionRaces.map((race) => race.course);
  if (!course) throw new Error('no course');

  it('comes from a grid only where the course lies within it and on its heights', () => {
    const { lat = 0, lon = 0 } = course.points[0] ?? {};
    const grid = { cols: 90, rows: 90, west: lon - 0.45, south: lat - 0.45, step: 0.01 };
    const heights = (eleM: number) => ({ ...grid, heights: new Float64Array(8100).fill(eleM) });
    const level = profileOf(course.points.map((at) => ({ ...at, eleM: 1200 }))).points;
    expect(fits(heights(1220), level)).toBe(true);
    expect(fits(heights(1290), level)).toBe(false);
    expect(fits({ ...heights(1220), west: lon + 0.1 }, level)).toBe(false);
  });

  it('fades out away from the course where only its own heights are known', async () => {
    const own = await drawRelief(course, { courses: [course] });
    expect(own).toContain('mask="url(#known)"');
    const heights = new Float64Array(40_000).map((_, i) => 900 + (i % 200) * 4);
    const { lat = 0, lon = 0 } = course.points[0] ?? {};
    const grid = { cols: 200, rows: 200, west: lon - 0.5, south: lat - 0.5, step: 0.005, heights };
    expect(await drawRelief(course, { courses: [course], grid })).not.toContain('<mask');
  });

  it('is drawn of a level course and of a single place, too', async () => {
    const { lat = 0, lon = 0 } = course.points[0] ?? {};
    const level = profileOf(course.points.map((at) => ({ ...at, eleM: 50 })));
    const still = profileOf([1, 2].map(() => ({ lat, lon, eleM: 50 })));
    for (const each of [level, still]) {
      const svg = await drawRelief(each, { courses: [each] });
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(XMLValidator.validate(svg)).toBe(true);
    }
  });
});
