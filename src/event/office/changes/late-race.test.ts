import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvent } from '../../../edition/event/event.queries.ts';
import { languages } from '../../../edition/words/languages.ts';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';
import { syncEdition } from '../../races/sync-edition.ts';

const url = '/admin/changes';
const now = new Date('2025-07-05T07:00:00+03:00');
let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite({ clock: { now: () => now, offsetMs: 0 } });
});
afterAll(() => kit.site.close());

const moved = {
  intent: 'race',
  subject: 'race 1',
  date: '2025-07-05',
  startTime: '10:15',
  timeLimit: '7:30',
  aidStations: '6,1 12 20',
  cutoffs: '15 2:30',
};
const post = async (form: Record<string, string>) =>
  kit.post({ seen: await kit.lastSeen('race 1'), ...form });
const text = async (path: string, language = 'en') => {
  const { body } = await kit.other.inject({ url: path, headers: { cookie: `lang=${language}` } });
  return body.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<(?!script)[^>]+>/g, ' ');
};
const everywhere = ['/', '/races', '/races/1', '/program', '/cn-masters', '/rules'];

describe('a race that changes late', () => {
  it('is shown before and after first, and nothing holds yet', async () => {
    const { statusCode, body } = await post(moved);
    expect(statusCode).toBe(200);
    for (const words of ['Start: 08:30 → 10:15', 'Time limit: 8\u00a0h → 7\u00a0h 30\u00a0min']) {
      expect(body).toContain(words);
    }
    expect(body).toContain('km 15 · 3:00 and km 25 · 6:00 → km 15 · 2:30');
    expect(body).not.toContain('Day:');
    expect((await kit.other.inject('/api/races/1')).json().startTime).toBe('08:30');
  });

  it('does so on every page, file and answer of every process', async () => {
    for (const path of everywhere) await text(path);
    expect((await post({ ...moved, sure: 'true' })).statusCode).toBe(303);
    await expect.poll(() => text('/races/1')).toContain('10:15');
    for (const path of ['/races', '/program', '/cn-masters', '/races/1']) {
      await expect.poll(async () => [path, await text(path)][1]).toContain('10:15');
      expect([path, (await text(path)).includes('08:30')]).toEqual([path, false]);
    }
    // 10:15 with seven and a half hours, and with two and a half at the cut-off.
    for (const time of ['17:45', '12:45']) expect(await text('/rules')).toContain(time);
    expect(await text('/rules')).toContain('km 6.1');
    expect(await text('/contact')).toContain('6.1 · 12 · 20');
    expect((await kit.other.inject('/api/races/1')).json()).toMatchObject({
      startTime: '10:15',
      cutoffTime: '7:30',
      aidStations: 3,
    });
    for (const file of ['/api/program.ics', '/api/races/1/start.ics']) {
      const { body } = await kit.other.inject(file);
      expect(body).toMatch(
        /DTSTART:20250705T071500Z[\s\S]*UID:2025-07-05-start1@|UID:2025-07-05-start1@[\s\S]*DTSTART:20250705T071500Z/,
      );
    }
    expect(await text('/races/1')).toContain('2025-07-05T10:15:00+03:00');
  });

  it('strikes out the aid stations that are closed, in every language', async () => {
    const closed = async (language: string) =>
      [...(await text('/races/1', language)).matchAll(/km ([\d.,]+)[\s\p{L}]+33\s?km\s+(\p{L}+)/gu)]
        .filter(([, , said]) =>
          /^(closed|închis|fermé|geschlossen|chiuso|cerrado)$/.test(said ?? ''),
        )
        .map(([, km]) => km?.replace(',', '.'));
    for (const { code } of languages()) {
      expect([code, await closed(code)]).toEqual([code, ['5.4', '10.4', '15.5', '20.9', '26.6']]);
    }
  });

  it('moves with it the countdown, and until when anybody registers', async () => {
    // The short race starts first now.
    const { body } = await kit.other.inject('/');
    expect(body).toContain(String(Date.parse('2025-07-05T09:30:00+03:00')));
    const { races } = await readEvent(kit.site.database.db, new Date('2025-07-05T09:00:00+03:00'));
    expect(races.map(({ id, state }) => [id, state])).toEqual([
      [1, 'ahead'],
      [2, 'ahead'],
    ]);
  });

  it('outlives a start of the site, which reads the files anew', async () => {
    await syncEdition(kit.site.database.db);
    expect((await kit.other.inject('/api/races/1')).json().startTime).toBe('10:15');
  });

  it.each(languages().map(({ code }) => code))('is listed beside the files in %s', async (code) => {
    const { body } = await kit.site.app.inject({
      url,
      headers: { cookie: `${kit.office.cookie}; lang=${code}` },
    });
    expect(body).toContain('08:30 → 10:15');
    expect(body).not.toMatch(/race\.(change|differs|asFiles)|undefined|\{\{/);
  });

  it('goes back to the files by undoing', async () => {
    const undo = {
      intent: 'undo',
      subject: 'race 1',
      seen: await kit.lastSeen('race 1'),
      sure: 'true',
    };
    expect((await post(undo)).statusCode).toBe(303);
    await expect.poll(() => text('/program')).toContain('08:30');
    // Each page is shown as it was for a moment, while it is made anew.
    await expect.poll(() => text('/races/1')).not.toMatch(/33km\s+closed/);
    expect((await kit.other.inject('/api/races/1')).json()).toMatchObject({
      startTime: '08:30',
      cutoffTime: '8:00',
      aidStations: 5,
    });
    const entries = await kit.site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(
      entries.map(({ action, before, after }) => [action, before?.startTime, after?.startTime]),
    ).toEqual([
      ['race.change', '08:30', '10:15'],
      ['race.change', '10:15', '08:30'],
    ]);
  });

  it.each([
    [{ startTime: '25:00' }, 'no time of day'],
    [{ date: '2025-02-30' }, 'no day'],
    [{ date: '2026-07-05' }, 'more than 180 days from the one planned'],
    [{ timeLimit: 'long' }, 'hours and minutes'],
    [{ aidStations: '12 6' }, 'rising order'],
    [{ aidStations: '40' }, 'before the finish'],
    [{ cutoffs: '15 9:00' }, 'within the time limit'],
    [{ cutoffs: 'fifteen' }, 'kilometre and a time'],
  ])('with %j is refused with its reason', async (wrong, reason) => {
    const { statusCode, body } = await post({ ...moved, ...wrong, sure: 'true' });
    expect([statusCode, body.includes(reason)]).toEqual([400, true]);
    expect((await kit.other.inject('/api/races/1')).json().startTime).toBe('08:30');
  });

  it('is one that there is', async () => {
    expect((await post({ ...moved, subject: 'race 99', sure: 'true' })).statusCode).toBe(409);
  });
});
