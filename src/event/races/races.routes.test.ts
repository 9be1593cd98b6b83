import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { parseCourseGpx } from './course-gpx.ts';
import type { Race } from './races.contract.ts';

const site: TestSite = await openTestSite();
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });

/** The specification's (section 3), then our own. */
const fields = `id name nameRo nameFr nameDe description descriptionRo descriptionFr descriptionDe
  imageUrl difficulty distance elevation price date isemacertified isNationalChampionship raceMap
  aidStations startTime cutoffTime gpxUrl`.split(/\s+/);

describe('GET /api/races', () => {
  it('lists both races with exactly the fields of the specification', async () => {
    const answer = await get('/api/races');
    expect(answer.statusCode).toBe(200);
    const races = answer.json<Race[]>();
    expect(races.map((race) => Object.keys(race).toSorted())).toEqual(
      Array(2).fill(fields.toSorted()),
    );
    expect(races).toMatchObject([
      {
        id: 1,
        difficulty: 'long_trail',
        distance: 33,
        elevation: 1500,
        price: 150,
        date: '2025-07-05',
        isemacertified: true,
        isNationalChampionship: true,
        aidStations: 5,
        startTime: '08:30',
        cutoffTime: '8:00',
        gpxUrl: '/api/races/1/gpx',
      },
      {
        id: 2,
        difficulty: 'classic_updown',
        distance: 11,
        elevation: 470,
        price: 120,
        aidStations: 1,
        startTime: '09:30',
        cutoffTime: '3:00',
        isNationalChampionship: false,
      },
    ]);
  });

  it.each([
    ['long_trail', [1]],
    ['classic_updown', [2]],
  ])('keeps those of difficulty %s', async (difficulty, ids) => {
    const answer = await get(`/api/races?difficulty=${difficulty}`);
    expect(answer.json<Race[]>().map((race) => race.id)).toEqual(ids);
  });

  it.each(['beginner', '', 'LONG_TRAIL', 'long_trail&difficulty=classic_updown'])(
    'refuses difficulty %j and names the allowed ones',
    async (difficulty) => {
      const answer = await get(`/api/races?difficulty=${difficulty}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'value-not-allowed',
        message: 'difficulty: this value is not allowed. Allowed: classic_updown, long_trail.',
      });
    },
  );
});

describe('GET /api/races/{id}', () => {
  it('gives one race', async () => {
    expect((await get('/api/races/2')).json()).toMatchObject({ id: 2, name: 'Ridge Run 11K' });
  });

  it('does not know race 99, in the language of the visitor', async () => {
    const english = await get('/api/races/99');
    expect(english.statusCode).toBe(404);
    expect(english.json()).toEqual({
      code: 'race-not-found',
      message: 'The race you are looking for does not exist or has been removed',
    });
    const french = await get('/api/races/99', { 'accept-language': 'fr' });
    expect(french.json().message).not.toBe(english.json().message);
  });

  it.each(['x', '1x', '-1', '1.5', '1e3', '9999999999', '%27', '1;drop'])(
    'refuses the id %s',
    async (id) => {
      for (const url of [`/api/races/${id}`, `/api/races/${id}/gpx`]) {
        const answer = await get(url);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'value-invalid']);
      }
    },
  );
});

describe('GET /api/races/{id}/gpx', () => {
  it('downloads the course as GPX 1.1', async () => {
    const answer = await get('/api/races/1/gpx');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/gpx+xml; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="ridge-run-33k.gpx"');
    expect(parseCourseGpx(answer.body).ok).toBe(true);
    const { gpx } = new XMLParser({ ignoreAttributes: false }).parse(answer.body);
    expect(gpx['@_version']).toBe('1.1');
    expect(gpx['@_xmlns']).toBe('http://www.topografix.com/GPX/1/1');
  });

  it('does not know the course of race 99', async () => {
    expect((await get('/api/races/99/gpx')).json().code).toBe('race-not-found');
  });
});
