import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { mainOf, placeRunners } from '../test/race-control-kit.ts';
import { between, textsOf } from '../test/rendered.tsx';
import { publishFinishes } from '../test/results-kit.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { forgetInPublications } from './publications.queries.ts';
import { recordedOf } from './simulated-results.ts';

const { races } = edition();

const [race, otherRace] = races;
const base = `/results/${race?.slug}`;
const names = [
  { first_name: 'Ana', last_name: 'Ștefănescu', club: 'Alpin', gender: 'F' },
  { first_name: 'Bea', last_name: 'Ban', gender: 'F', birth_date: '2009-05-01' },
  { first_name: 'Cai', last_name: 'Cox', gender: 'M' },
  { first_name: 'Dan', last_name: 'Dob', gender: 'M' },
  { first_name: 'Eva', last_name: 'Ene', gender: 'F' },
  { first_name: 'Flo', last_name: 'Fin', gender: 'M' },
] as const;
let site: TestSite;
let ids: number[];
let version = 0;
const start = new Date('2025-07-05T15:00:00Z');

beforeAll(async () => {
  site = await openTestSite({ now: '2025-07-05T15:30:00Z' });
  ids = await placeRunners(site.database.db, names.length, (index) => ({
    birth_date: '1990-05-01',
    is_in_circuit: false,
    country: index === 2 ? 'FR' : 'RO',
    ...names[index],
  }));
});
afterAll(() => site.close());

const read = async (url: string) => (await site.app.inject(url)).body;
const main = async (url: string) => mainOf(await read(url));
const call = (url: string, headers = {}) => site.app.inject({ url: `/api/results${url}`, headers });

async function publish(seconds: (number | null)[], values: Parameters<typeof publishFinishes>[2]) {
  version++;
  const published = await publishFinishes(site.database.db, seconds, { at: start, ...values });
  await expect.poll(async () => (await call('')).json()[0].version).toBe(version);
  return published;
}

describe('results of our own', () => {
  it('leave the page as it is until some are public', async () => {
    const before = await read('/results');
    expect(mainOf(before)).toContain('Official results from');
    await publishFinishes(site.database.db, [100], { kind: 'draft' });
    version++;
    expect(await read('/results')).toBe(before);
    expect((await site.app.inject(`${base}/101`)).statusCode).toBe(404);
    expect((await call('')).json()).toEqual([]);
  });

  it('say that they are provisional, until when and how to protest, and everybody’s place', async () => {
    await publish([4000, 4100, 4200, 4200, null, 9000], { kind: 'provisional', note: 'Gear in.' });
    const text = await main('/results');
    expect(text).toContain('Provisional Version 2');
    expect(text).toContain('Protests are taken until 5 Jul 2025, 20:00.');
    expect(text).toContain('Gear in.');
    expect(text).toContain('Ana Ștefănescu');
    expect(text).toMatch(/3\s*103\s*Cai Cox/);
    expect(text).toMatch(/3\s*104\s*Dan Dob/);
    expect(text).toMatch(/5\s*106\s*Flo Fin/);
    expect(text).toMatch(/105\s*Eva Ene.*did not finish/);
    const podium = /<ol class="own-podium".*?<\/ol>/.exec(await read('/results'))?.[0] ?? '';
    expect(podium.match(/data-place="3"/g)).toHaveLength(2);
    expect(await read('/results')).toContain('"@type":"SportsEvent"');
  });

  it('find runners without script, one classification at a time', async () => {
    expect(await main(`/results?race=${race?.slug}&q=stefan&country=&club=`)).toMatch(
      /1–1 of 1.*Ana Ștefănescu/,
    );
    const rows = async (query: string) =>
      textsOf(between(await read(`/results?${query}`), '<tbody', '</tbody>'), 'a');
    expect(await rows('q=stefan')).toEqual(['Ana Ștefănescu']);
    expect(await rows('country=FR')).toEqual(['Cai Cox']);
    expect(await rows('club=alp')).toEqual(['Ana Ștefănescu']);
    expect(await main('/results?classification=women&q=bea')).toMatch(/\b2\s*102\s*Bea Ban/);
    expect(await main('/results?q=nobody')).toContain('Nobody was found.');
    expect(await main(`/results?race=${otherRace?.slug}`)).toContain('not published yet');
  });

  it('tell of a runner every place and why, also of a minor who is not in the circuit', async () => {
    const page = await site.app.inject(`${base}/0102`);
    expect(page.body).toContain('content="noindex"');
    const text = mainOf(page.body);
    expect(text).toMatch(/Overall 2 of 5 Why this place\?/);
    expect(text).toContain('1:40 behind Ana Ștefănescu (101), place 1.');
    expect(text).toContain('For women.');
    expect(page.body).not.toMatch(/2009|1990/);
    expect(text).not.toContain('EMA');
    expect(await main(`${base}/103`)).toContain('Shares the place with Dan Dob (104)');
    expect((await site.app.inject(`${base}/9999`)).statusCode).toBe(404);
    expect((await site.app.inject('/results/no-race/101')).statusCode).toBe(404);
  });

  it('compare a runner with another one', async () => {
    const text = await main(`${base}/101?with=0102`);
    expect(text).toMatch(/101 Ana Ștefănescu 102 Bea Ban/);
    expect(text).toContain('+1:40');
    expect(await main(`${base}/101?with=999`)).toContain('Nobody in these results has bib 999.');
    expect(await main(`${base}/101?with=101`)).toContain('Enter another bib.');
  });

  it('say what a new version changed, and that it is official', async () => {
    await publish([4000, 4100, 4200, 4200, null, 9000], {
      gearPenalties: [{ id: ids[0] ?? 0, ms: 1_800_000, rule: 'missingEquipment', why: 'map' }],
    });
    const text = await main('/results');
    expect(text).toContain('Official Version 3');
    expect(text).not.toContain('Protests are taken');
    expect(text).toMatch(/What changed.*version 2.*Bib 101: \+30\smin, mandatory equipment/);
    expect(await read(`${base}/101`)).toContain('/101/diploma.pdf');
    expect(await main(`${base}/101`)).toContain('So 1:06:40 became 1:36:40.');
  });

  it('show times on the way, but of nobody who did not wish to be followed', async () => {
    const { db } = site.database;
    const points = [
      { checkpoint: 'start', km: 0 },
      { checkpoint: 'finish', km: 11 },
    ];
    const recorded = ids.map((id) => recordedOf(id, 4000));
    await publish([], { points, recorded });
    expect(await main(`${base}/102`)).toContain('On the way');
    await db
      .updateTable('participant')
      .set({ live_opt_out: true })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    await expect.poll(() => main(`${base}/102`)).not.toContain('On the way');
    expect(await main(`${base}/102`)).toContain('1:06:40');
    expect((await call(`/${race?.slug}/102`)).json().passages).toEqual([]);
    expect((await call(`/${race?.slug}/103`)).json().passages).toHaveLength(1);
  });

  it('keep place and time of somebody who was erased, and nothing else', async () => {
    const { db } = site.database;
    await db.transaction().execute((trx) => forgetInPublications(trx, ids[0] ?? 0));
    await expect.poll(() => read('/results')).not.toContain('Ștefănescu');
    for (const url of ['/results', `${base}/101`, `${base}/102?with=101`, '/results?q=101']) {
      const body = await read(url);
      expect(body).not.toMatch(/Ștefănescu|Alpin/);
      expect(mainOf(body)).toContain('Runner');
    }
    expect(await main(`${base}/101`)).toContain('1:06:40');
    expect(await main(`${base}/101`)).not.toContain('On the way');
  });
});

describe('the API of results', () => {
  it('lists publications, without who made them', async () => {
    const { body, json } = await call('');
    expect(json()).toMatchObject([
      { race: race?.slug, kind: 'official', version, protestUntil: null },
    ]);
    expect(body).not.toContain('Admin');
  });

  it('gives a classification page by page, and no participant’s number or birth date', async () => {
    const answer = await call(`/${race?.slug}?classification=women&limit=1&offset=1`);
    expect(answer.json()).toMatchObject({ total: 3, results: [{ place: 1, bib: '102' }] });
    expect(Object.keys(answer.json().results[0])).not.toContain('id');
    for (const url of [`/${race?.id}`, `/${race?.slug}/102`])
      expect((await call(url)).body).not.toMatch(/birth|2009|1990-05|participant/i);
    expect((await call(`/${race?.slug}?q=ban`)).json().total).toBe(1);
  });

  it('refuses what it does not know', async () => {
    for (const url of [
      `/${race?.slug}?limit=501`,
      `/${race?.slug}?offset=-1`,
      `/${race?.slug}?x=1`,
    ])
      expect((await call(url)).statusCode).toBe(400);
    for (const url of ['/none', `/${race?.slug}?classification=none`, `/${race?.slug}/999`])
      expect((await call(url)).statusCode).toBe(404);
  });

  it('answers 304 to whoever has it', async () => {
    const { headers } = await call(`/${race?.slug}`);
    const again = await call(`/${race?.slug}`, { 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
