import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { programCalendar } from './program-calendar.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ siteUrl: 'https://race.example' });
});
afterAll(() => site.close());

const open = async (url: string) => {
  const answer = await site.app.inject(url);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.ics"$/);
  return new ICAL.Component(ICAL.parse(answer.body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
};

describe('calendar files', () => {
  it('hold the whole programme, right in every time zone', async () => {
    const events = await open('/api/program.ics');
    expect(
      events.map(({ startDate, summary }) => [startDate.toJSDate().toISOString(), summary]),
    ).toEqual([
      ['2025-07-04T07:00:00.000Z', 'Valea Șoaptei Ridge Race: Kit pickup'],
      ['2025-07-04T15:00:00.000Z', 'Valea Șoaptei Ridge Race: Technical meeting'],
      ['2025-07-04T15:30:00.000Z', 'Valea Șoaptei Ridge Race: Pasta party'],
      ['2025-07-05T03:00:00.000Z', 'Valea Șoaptei Ridge Race: Kit pickup'],
      ['2025-07-05T05:30:00.000Z', 'Valea Șoaptei Ridge Race: Ridge Run 33K start'],
      ['2025-07-05T06:30:00.000Z', 'Valea Șoaptei Ridge Race: Ridge Run 11K start'],
      ['2025-07-05T12:00:00.000Z', 'Valea Șoaptei Ridge Race: Awards'],
      ['2025-07-05T15:30:00.000Z', 'Valea Șoaptei Ridge Race: After party'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events[0]?.endDate.toJSDate().toISOString()).toBe('2025-07-04T17:00:00.000Z');
    expect(events[0]?.location).toContain('Valea Șoaptei');
  });

  it('name each event alike at every address of the site, and in every file', async () => {
    const moved = await openTestSite({ siteUrl: 'https://elsewhere.example' });
    const uids = async (at: TestSite, url: string) =>
      [...(await at.app.inject(url)).body.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid?.trim());
    const here = await uids(site, '/api/program.ics');
    expect(here).toHaveLength(8);
    expect(await uids(moved, '/api/program.ics?lang=fr')).toEqual(here);
    expect(here).toContain((await uids(moved, '/api/races/2/start.ics'))[0]);
    await moved.close();
  });

  it('hold one start each, in the language asked for', async () => {
    const [event, ...others] = await open('/api/races/2/start.ics?lang=ro');
    expect(others).toEqual([]);
    expect(event?.startDate.toJSDate().toISOString()).toBe('2025-07-05T06:30:00.000Z');
    const german = await open('/api/program.ics?lang=de');
    expect(german[0]?.summary).toBe('Valea Șoaptei Ridge Race: Ausgabe der Startunterlagen');
  });

  it('keep the hour of a start that moved past the end of summer time', () => {
    const lateFacts = { lateRaces: { 2: { date: '2025-10-26' } } };
    const versions = new Map([['2025-07-05-start2', { sequence: 1, changedAt: new Date(0) }]]);
    const siteUrl = 'https://race.example';
    const file = programCalendar('en', { siteUrl, lateFacts, versions, raceId: 2 });
    expect(file).toContain('DTSTART:20251026T073000Z');
  });

  it('are the same at every download', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => site.app.inject('/api/program.ics')),
    );
    expect(first?.body).toBe(second?.body);
  });

  it.each([
    ['/api/races/99/start.ics', 404, 'race-not-found'],
    ['/api/races/x/start.ics', 400, 'value-invalid'],
  ])('%s is refused', async (url, status, code) => {
    const answer = await site.app.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});
