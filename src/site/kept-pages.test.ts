import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { type DataTable, firstVersions } from '../platform/db/data-versions.ts';
import { searchable } from '../registration/participants/participant-search.rules.ts';
import { raceOf } from '../results/simulated-results.ts';
import { snapshotOf } from '../results/snapshot.rules.ts';
import { allPages } from '../test/all-pages.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

const { races, circuitCalendar, circuitCategories } = edition();

const kept = allPages.flatMap((route) =>
  route.access === undefined && route.dependsOn
    ? [{ path: route.path, dependsOn: route.dependsOn }]
    : [],
);
const addressOf = (path: string) =>
  path.replace(':race/:bib', '1/2').replace(':id', '1').replace(':bib', '5001');

/** Stands on every page: no page has to say so itself. */
const saysNotice = `
  with ana as (
    insert into staff (email, name, role, rights) values ('ana@race.example', 'Ana', 'custom', '{}') returning id)
  insert into late_change (staff_id, subject, value)
  select id, 'notice 0a0a0a0a', '{"level": "warning", "texts": {"en": "Storm"},
    "from": "2025-06-01T00:00:00Z", "until": null}' from ana`;

const people = JSON.stringify({
  2: { firstname: 'Ana', lastname: 'Pop', gender: 'F', country: 'RO', club: '' },
});
const raceName = Object.values(races[0]?.name ?? {})[0] ?? '';

/** What shows wherever a table's data are shown. */
const changes: [table: DataTable, change: string][] = [
  ['edition', 'update edition set is_registration_open = true'],
  ['late_change', saysNotice],
  [
    'past_result',
    `with race as (
      insert into past_race
        (state, year, race, race_key, distance_km, file_name, header, fields, rows, at, staff_id)
      select 'done', 2020, '${raceName}', '${searchable(raceName)}', ${races[0]?.distanceKm},
        '', '', '[]', '', now(), id from staff limit 1
      returning id
    )
    insert into past_result (past_race_id, name, gender, club, category, time_ms, state)
      select id, 'Ana Pop', gender, '', '', 360000000, 'finished'
      from race, (values ('F'), ('M')) as of (gender)`,
  ],
  [
    'publication',
    `insert into publication (race_id, version, kind, snapshot, people, note, at, staff_id)
      select 1, 1, 'official', '${JSON.stringify(snapshotOf(raceOf([100, 200])))}', '${people}', '', now(), id
      from staff limit 1`,
  ],
  // Whose an earlier result is shows beside a published one.
  [
    'past_result',
    `update past_result set participant_id = 2, claimed_at = now(), time_ms = 350000000
      where gender = 'F'`,
  ],
  ['race', `update race set names = jsonb_set(names, '{en}', '"Run anew"'), start_time = '05:55'`],
  ['race_places', 'update race_places set capacity = taken'],
  ['participant', `update participant set country = 'JP', bib = id + 5000, live_opt_out = id = 2`],
  [
    'circuit_publication',
    `with ana as (select id from staff limit 1), done as (
      insert into circuit_import (stage, state, file_name, header, fields, rows, at, staff_id)
      select '${circuitCalendar[0]?.id}', 'done', '', '', '[]', '', now(), id from ana returning id
    ), result as (
      insert into circuit_result (import_id, category, place, name, gender, card)
      select id, '${circuitCategories[0]?.name}', 1, 'Ana Pop', 'F', 'ana' from done
    )
    insert into circuit_publication
      select 1, array_agg(done.id), 0, false, now(), min(ana.id::text)::uuid from done, ana`,
  ],
  ['circuit_result', `update circuit_result set name = 'Ana Marin'`],
  [
    'race_day',
    `insert into runner_decision (participant_id, kind, reason, at, staff_id)
      select 1, 'retired', 'Ankle', now(), id from staff`,
  ],
];

const versions = firstVersions();
const plainDay = new Date('2025-06-01T10:00:00+03:00');
/** On which there is something to follow; the last race starts later. */
const raceDay = new Date('2025-07-05T08:45:00+03:00');
let now = plainDay;
const clock = { now: () => now, offsetMs: 0, moves: 0 };

let site: TestSite;
/** By table that was changed: each page as the site shows it, and as it was and is in truth. */
type Shown = { shown: string; before: string; after: string };
const seen: [table: DataTable, pages: Map<string, Shown>][] = [];
/** The tables by which a page came out so. */
const tablesWhere = (path: string, is: (page: Shown | undefined) => boolean) => [
  ...new Set(seen.filter(([, pages]) => is(pages.get(path))).map(([table]) => table)),
];
const show = async (app: TestSite['app'], path: string) => {
  now = path.startsWith('/live') ? raceDay : plainDay;
  return (await app.inject(addressOf(path))).body;
};
const addressOfSite = () => `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
/** As `show`, over a connection, and once more, when it is kept. */
const showAgain = async (path: string) => {
  now = path.startsWith('/live') ? raceDay : plainDay;
  const ask = async () => (await fetch(addressOfSite() + addressOf(path))).text();
  const first = await ask();
  expect(await ask()).toBe(first);
  return first;
};

beforeAll(async () => {
  site = await openTestSite({ clock, dataVersions: versions });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { pool } = site.database;
  await pool.query('update participant set bib = id + 5000 where id = 1');
  let before = new Map<string, string>();
  for (const { path } of kept) before.set(path, await showAgain(path));
  for (const [table, change] of changes) {
    await pool.query(change);
    versions[table]++;
    const fresh = await site.openAnother();
    const after = new Map<string, string>();
    const pages = new Map<string, Shown>();
    for (const { path } of kept) {
      const [shown, truth] = [await showAgain(path), await show(fresh, path)];
      after.set(path, truth);
      pages.set(path, { shown, before: before.get(path) ?? '', after: truth });
    }
    seen.push([table, pages]);
    before = after;
  }
});
afterAll(() => site.close());

describe('a kept page', () => {
  it.each(kept)('$path shows no data of before', ({ path }) => {
    const stale = tablesWhere(path, (page) => page?.shown !== page?.after);
    expect(stale).toEqual([]);
  });

  it.each(kept)('$path depends on $dependsOn, and on nothing else', ({ path, dependsOn }) => {
    const changedBy = tablesWhere(path, (page) => page?.before !== page?.after);
    expect(changedBy.toSorted()).toEqual([...dependsOn, 'late_change'].toSorted());
  });

  it('remembers the language that its address names, however often it was asked for', async () => {
    for (let time = 0; time < 3; time++) {
      const { headers } = await fetch(`${addressOfSite()}/races?lang=de&remember=`);
      expect(headers.get('set-cookie')).toContain('lang=de');
    }
  });

  it('is of another moment once the clock was moved, back too', async () => {
    const ask = async () => (await fetch(addressOfSite())).text();
    now = new Date('2025-08-01T10:00:00+03:00');
    const pages = [await ask(), await ask(), await ask()];
    expect(new Set(pages).size).toBe(1);
    now = plainDay;
    clock.moves++;
    expect(await ask()).not.toBe(pages[0]);
  });

  it('is sent to nobody once visitors are kept out', async () => {
    let isClosed = false;
    const other = await site.openAnother({ isClosed: () => isClosed });
    const address = await other.listen({ port: 0, host: '127.0.0.1' });
    const ask = async () => (await fetch(`${address}/races`)).status;
    const before = [await ask(), await ask(), await ask()];
    isClosed = true;
    expect([...before, await ask()]).toEqual([200, 200, 200, 503]);
  });

  it('is asked of the database no second time', async () => {
    const other = await openTestSite({ clock, dataVersions: versions });
    const first = await show(other.app, '/races');
    await other.database.db
      .updateTable('race')
      .set({ names: JSON.stringify({ en: 'untold' }) })
      .execute();
    const second = await show(other.app, '/races');
    await other.close();
    expect([first.includes('Ridge Run 33K'), second === first]).toEqual([true, true]);
  });
});
