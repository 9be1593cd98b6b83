import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChangingSite, openChangingSite } from '../../../test/late-changes-kit.ts';
import { syncEdition } from '../../races/sync-edition.ts';

let kit: ChangingSite;
beforeAll(async () => {
  kit = await openChangingSite();
});
afterAll(() => kit.site.close());

const start = '2025-07-05-start1@';
const awards = '2025-07-05-awards@';

/** What RFC 5545 asks of a file, which the parser forgives. */
function expectValid(file: string): void {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const name of ['version', 'prodid']) {
    expect([name, calendar.getAllProperties(name).length]).toEqual([name, 1]);
  }
  const uids = calendar.getAllSubcomponents('vevent').map((entry) => {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence']) {
      expect([name, entry.getAllProperties(name).length]).toEqual([name, 1]);
    }
    expect(entry.getFirstProperty('dtstamp')?.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/);
    return entry.getFirstPropertyValue('uid');
  });
  expect(new Set(uids).size).toBe(uids.length);
}

/** What a calendar goes by to see whether it has an older version of an entry, by the entry's UID. */
async function entryOf(uid: string, url = '/api/program.ics') {
  const { body } = await kit.other.inject(url);
  expectValid(body);
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
  const [entry] = entries.filter((each) =>
    String(each.getFirstPropertyValue('uid')).startsWith(uid),
  );
  const at = (name: string) =>
    (entry?.getFirstPropertyValue(name) as ICAL.Time | undefined)?.toJSDate().toISOString() ?? '';
  return {
    uid: entry?.getFirstPropertyValue('uid'),
    sequence: entry?.getFirstPropertyValue('sequence'),
    changedAt: at('dtstamp'),
    startsAt: at('dtstart'),
  };
}
const move = async (startTime: string, others = {}) => {
  const form = { intent: 'race', subject: 'race 1', date: '2025-07-05', startTime, sure: 'true' };
  const kept = {
    timeLimit: '8:00',
    aidStations: '5.4 10.4 15.5 20.9 26.6',
    cutoffs: '15 3:00\n25 6:00',
  };
  const seen = await kit.lastSeen('race 1');
  const answer = await kit.post({ ...form, ...kept, seen, ...others });
  expect(answer.statusCode).toBe(303);
  const { at } = await kit.site.database.db
    .selectFrom('late_change')
    .select('at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
};

it('a start that moves, later or earlier, is a newer version of the same entry', async () => {
  const before = await entryOf(start);
  // Files of earlier releases gave every version the number 0 and the date of its own hour, which is
  // later than today: only a greater number replaces what calendars have from there.
  expect(before).toMatchObject({ sequence: 1, startsAt: '2025-07-05T05:30:00.000Z' });
  const isMoved = { uid: before.uid, sequence: 2, startsAt: '2025-07-05T07:15:00.000Z' };
  const movedAt = await move('10:15');
  expect(await entryOf(start)).toEqual({ ...isMoved, changedAt: movedAt });
  expect(await entryOf(start, '/api/races/1/start.ics')).toEqual({
    ...isMoved,
    changedAt: movedAt,
  });
  const movedBackAt = await move('08:30');
  expect(await entryOf(start)).toEqual({ ...before, sequence: 3, changedAt: movedBackAt });
  expect(movedBackAt >= movedAt && movedAt >= before.changedAt).toBe(true);
});

it('what is not said of it in a calendar makes no newer one, nor does a start of the site', async () => {
  const before = await entryOf(start);
  await move('08:30', { timeLimit: '7:30' });
  await syncEdition(kit.site.database.db);
  expect(await entryOf(start)).toEqual(before);
});

it('a line that is called off is a newer version, and every other stays as it is', async () => {
  const [other, before] = [await entryOf(start), await entryOf(awards)];
  const line = { intent: 'line', subject: 'line 2025-07-05-awards', date: '2025-07-05' };
  const off = { ...line, begins: '15:00', ends: '', isCancelled: 'true', sure: 'true' };
  expect((await kit.post(off)).statusCode).toBe(303);
  expect(await entryOf(awards)).toMatchObject({ uid: before.uid, sequence: 2 });
  expect(await entryOf(start)).toEqual(other);
});
