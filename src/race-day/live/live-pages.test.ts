import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstVersions } from '../../platform/db/data-versions.ts';
import { signedIn } from '../../test/admin-kit.ts';
import { handOutBibs, placeRunners } from '../../test/race-control-kit.ts';
import { between, linksIn, textOf } from '../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const at = (time: string) => new Date(`2025-07-05T${time}:00+03:00`);
let now = at('09:40');
const versions = firstVersions();
/** Goes to a moment, also an earlier one: nothing that was made for another is kept. */
function goTo(moment: Date) {
  now = moment;
  versions.race_day++;
}
let site: TestSite;
let staffId = '';
let ids: number[] = [];

beforeAll(async () => {
  site = await openTestSite({
    clock: { now: () => now, offsetMs: 0 },
    dataVersions: versions,
    isDemo: false,
    isWithoutParticipants: false,
  });
  const { db } = site.database;
  await signedIn(db, 'admin');
  ({ id: staffId } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow());
  ids = await placeRunners(db, 4, (index) => ({
    last_name: `Pop${'abcd'[index]}`,
    club: 'Hill Club',
    country: 'RO',
  }));
  await handOutBibs(db, ids, at('07:00'));
  await record('101', 'north-hut', '09:10');
  await record('102', 'north-hut', '09:15');
  await record('102', 'saddle', '10:40');
  await retire(ids[2] ?? 0);
  versions.participant++;
});
afterAll(() => site.close());

async function record(bib: string, checkpoint: string, time: string) {
  await site.database.db
    .insertInto('raw_record')
    .values({
      bib,
      checkpoint,
      device: randomUUID(),
      sequence: 1,
      kind: 'in',
      device_at: at(time),
      offset_ms: 0,
      staff_id: staffId,
    })
    .execute();
  versions.race_day++;
}
const retire = (id: number) =>
  site.database.db
    .insertInto('runner_decision')
    .values({
      participant_id: id,
      kind: 'retired',
      reason: 'Broken ankle',
      at: at('09:30'),
      staff_id: staffId,
    })
    .execute();
const html = async (url: string, cookie = 'lang=en') =>
  (await site.app.inject({ url, headers: { cookie } })).body;
const main = async (url: string) => textOf(between(await html(url), '<main', '</main>'));
const statusOf = async (url: string) => (await site.app.inject(url)).statusCode;

describe('the live page', () => {
  it('says who was recorded where, and about when the next passage is expected', async () => {
    const said = await main('/live');
    expect(said).toMatch(
      /101 Ana Popa Hill Club · Romania North hut, 09:10 .*Saddle, about 1\d:\d\d/,
    );
    expect(said).toContain('3 on the course 1 retired');
    expect(said).toContain('Stations can be late');
    expect(linksIn(await html('/live'))).toContain('/live/101');
  });

  it('says of who retired nothing more, and the reason to nobody', async () => {
    const said = await main('/live');
    expect(said).toMatch(/103 Ana Popc Hill Club · Romania Retired/);
    expect(`${said}${await main('/live/103')}`).not.toMatch(/ankle|overdue|missing/i);
  });

  it('names no time that has gone by, however late it is', async () => {
    goTo(at('16:00'));
    expect(await main('/live')).not.toMatch(/about \d/);
    expect(await main('/live/101')).not.toMatch(/about \d/);
    goTo(at('09:41'));
  });

  it('finds a name, a bib and a race by its address', async () => {
    expect(await main('/live?search=popb')).toMatch(/102 Ana Popb(?!.*101 Ana)/);
    expect(await main('/live?search=104')).toContain('104 Ana Popd');
    expect(await main('/live?race=2')).not.toContain('Ana Pop');
    expect(await main('/live?search=zzz')).toContain('Nobody found');
    expect(await statusOf(`/live?search=${'x'.repeat(900)}&race=1e9`)).toBe(200);
    expect(await statusOf('/live?search=%00')).toBe(400);
  });

  it('shows a runner’s passages with splits under an address of its own', async () => {
    const said = await main('/live/0102');
    expect(said).toContain('102 Ana Popb');
    expect(said).toContain('North hut 5.4 09:15 45:00 45:00');
    expect(said).toContain('Saddle 15.5 10:40 2:10:00 1:25:00');
    expect(said).toMatch(/Finish \d\d(\.\d)? about 1\d:\d\d/);
    for (const url of ['/live/999', '/live/abc', '/live/1e2', '/live/-1'])
      expect([url, await statusOf(url)]).toEqual([url, 404]);
  });

  it('tells only what the start list tells of everybody', async () => {
    const { db } = site.database;
    const [person] = await db
      .selectFrom('participant')
      .select(['email', 'phone', 'birth_date'])
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const all = `${await html('/live')}${await html('/live/101')}`;
    for (const secret of Object.values(person ?? {})) expect(all).not.toContain(String(secret));
  });

  it('leaves out who does not wish to be followed, as if there were nobody', async () => {
    const { db } = site.database;
    const hide = (isHidden: boolean) =>
      db
        .updateTable('participant')
        .set({ live_opt_out: isHidden })
        .where('id', '=', ids[1] ?? 0)
        .execute();
    await hide(true);
    versions.participant++;
    expect(await main('/live')).not.toContain('Popb');
    expect(await main('/live?search=102')).toContain('Nobody found');
    const [hidden, unknown] = [
      await site.app.inject('/live/102'),
      await site.app.inject('/live/999'),
    ];
    expect([hidden.statusCode, textOf(between(hidden.body, '<main', '</main>'))]).toEqual([
      404,
      textOf(between(unknown.body, '<main', '</main>')),
    ]);
    await hide(false);
    versions.participant++;
    expect(await main('/live')).toContain('Popb');
  });

  it('is read from the database once after a change, however many look', async () => {
    const { pool } = site.database;
    let queries = 0;
    const count = () => queries++;
    pool.on('acquire', count);
    await record('104', 'north-hut', '09:20');
    const pages = await Promise.all(Array.from({ length: 50 }, () => main('/live')));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('North hut, 09:20');
    const afterFirst = queries;
    await Promise.all(Array.from({ length: 50 }, () => main('/live')));
    pool.off('acquire', count);
    expect(afterFirst).toBeGreaterThan(0);
    expect(queries).toBe(afterFirst);
  });

  it('says before race day when it begins, and afterwards leads to the results', async () => {
    goTo(new Date('2025-06-01T10:00:00+03:00'));
    expect(await main('/live')).toContain('Saturday, 5 July 2025');
    expect(await main('/live')).toContain('08:30');
    expect(await main('/live/101')).toContain('Passages will be shown here');
    goTo(new Date('2025-07-05T18:00:00+03:00'));
    expect(await main('/live')).toContain('The races are over');
    expect(await main('/live')).toContain('Ana Popa');
    await site.database.db
      .updateTable('edition')
      .set({ results_published_at: new Date('2025-07-06T10:00:00+03:00') })
      .execute();
    versions.edition++;
    goTo(new Date('2025-07-07T10:00:00+03:00'));
    expect(linksIn(between(await html('/live'), '<main', '</main>'))).toEqual(['/results']);
    expect(await main('/live/101')).not.toContain('North hut');
  });
});

it('is linked from the home page and from a race on race day', async () => {
  goTo(at('09:42'));
  expect(linksIn(await html('/'))).toContain('/live');
  expect(linksIn(await html('/races/1'))).toContain('/live?race=1');
  goTo(new Date('2025-06-02T10:00:00+03:00'));
  const other = await site.openAnother();
  expect(linksIn((await other.inject('/races/1')).body)).not.toContain('/live?race=1');
});
