import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { personalData } from '../../personal-data.ts';
import { sealRow } from '../../platform/db/sealed-rows.ts';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { linkContext } from '../../test/link-context.ts';
import { early, paid, tokenFor } from '../../test/my-registration-kit.ts';
import { mainOf } from '../../test/race-control-kit.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { publishFinishes } from '../../test/results-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { eraseRegistration } from './erase-registration.ts';
import { exportRegistration } from './export-registration.ts';

const { races } = edition();

const race = races.find(({ id }) => id === 2);
const siteUrl = 'https://race.example';
const finished = new Date('2025-07-05T18:00:00+03:00');
const clock = { now: () => finished, offsetMs: 0 };
let site: TestSite;
let ana: Awaited<ReturnType<typeof runner>>;
let people = 0;
let staffId = '';

beforeAll(async () => {
  site = await openTestSite({ clock, isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  staffId = (await signedIn(site.database.db, 'office')).staff.id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.pool.query('truncate past_race, past_result');
  await site.database.pool.query(`update participant set status = 'cancelled', bib = null`);
  ana = await runner({ firstname: 'Ana', lastname: 'Pop', gender: 'female' });
});

async function runner(form: Parameters<typeof paid>[2]) {
  const { db } = site.database;
  const id = await paid(db, ++people, { birthDate: '1990-03-01', ...form });
  const bib = 500 + people;
  await db.updateTable('participant').set({ bib }).where('id', '=', id).execute();
  const own = `/my-registration/${await tokenFor(db, id)}`;
  return { id, own, bib, page: `/results/${race?.slug}/${bib}` };
}

type Past = { name?: string; gender?: 'M' | 'F' | null; born?: number | null; year?: number };
/** A result of an earlier year, the only one of its race; answers its number. */
async function pastResult({ name = 'POP Ana', gender = null, born = null, year = 2022 }: Past) {
  const { db } = site.database;
  const of = await db
    .insertInto('past_race')
    .values({
      state: 'done',
      year,
      race: 'Lake Run',
      race_key: 'lake run',
      file_name: '-',
      fields: '[]',
      ...sealRow(db, 'past_race', { header: '', rows: '' }),
      at: early,
      staff_id: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { past_race_id: of.id, place: 7, club: 'Ridge', category: '', time_ms: 5_025_000 };
  const { id } = await db
    .insertInto('past_result')
    .values({ ...line, name, gender, born, state: 'finished' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const look = async (url: string) => mainOf((await site.app.inject(url)).body);
const boxes = async (own: string) =>
  Array.from(
    (await site.app.inject(own)).body.matchAll(/name="earlier\.(\d+)"[^>]*/g),
    ([box, id]) => `${id}${box.includes('checked=""') ? ' ticked' : ''}`,
  );
const tick = (own: string, ...lines: number[]) =>
  postForm(site.app, own, {
    intent: 'earlier',
    ...Object.fromEntries(lines.map((line) => [`earlier.${line}`, 'true'])),
  });
/** What a process shows that has heard of every change. */
const shows = (url: string, text: string, isThere = true) =>
  expect.poll(async () => (await look(url)).includes(text)).toBe(isThere);

describe('the own result', () => {
  it('is told with its page and the diploma, the diploma only once it is official', async () => {
    expect(await look(ana.own)).not.toContain('Your result');
    const publish = (kind: 'draft' | 'provisional' | 'official') =>
      publishFinishes(site.database.db, [4000], { raceId: 2, kind, at: finished });
    await publish('draft');
    expect(await look(ana.own)).not.toContain('Your result');
    await publish('provisional');
    await shows(ana.own, 'Your result 1:06:40 place 1 The results are provisional');
    const { body } = await site.app.inject(ana.own);
    expect(body).toContain(`href="${ana.page}"`);
    expect(body).not.toContain('diploma.pdf');
    await publish('official');
    await shows(ana.own, 'The results are official.');
    expect((await site.app.inject(ana.own)).body).toContain(
      `href="/api/results/${race?.slug}/${ana.bib}/diploma.pdf"`,
    );
  });
});

describe('results of earlier years', () => {
  beforeEach(() =>
    publishFinishes(site.database.db, [4000], { raceId: 2, kind: 'official', at: finished }),
  );

  it('are offered where nothing speaks against it, and linked by nobody but the runner', async () => {
    const plain = await pastResult({});
    const sure = await pastResult({ name: 'Ana Pop', gender: 'F', born: 1990, year: 2021 });
    await pastResult({ born: 1991, year: 2020 });
    await pastResult({ gender: 'M', year: 2019 });
    await pastResult({ name: 'Ana Popa', year: 2018 });
    await expect.poll(() => boxes(ana.own)).toEqual([`${plain}`, `${sure}`]);
    await shows(ana.page, '1:06:40');
    expect(await look(ana.page)).not.toContain('Earlier years');
    expect((await tick(ana.own, sure)).headers.location).toContain('done=earlier');
    await shows(ana.page, 'Lake Run, 2021 7 1:23:45');
    expect(await look(ana.page)).not.toContain('2022');
    await expect.poll(() => boxes(ana.own)).toEqual([`${plain}`, `${sure} ticked`]);
  });

  it('are no longer linked once the runner takes it back', async () => {
    const line = await pastResult({});
    await tick(ana.own, line);
    await shows(ana.page, 'Earlier years');
    await tick(ana.own);
    await shows(ana.page, 'Earlier years', false);
    const { rows } = await site.database.pool.query(
      'select name, participant_id, claimed_at from past_result',
    );
    expect(rows).toEqual([{ name: 'POP Ana', participant_id: null, claimed_at: null }]);
  });

  it('are nobody else’s: not another name’s, and not those that a namesake has', async () => {
    const line = await pastResult({});
    const strange = await pastResult({ name: 'Eva Ban', year: 2021 });
    await tick(ana.own, line, strange, 999_999);
    const namesake = await runner({ firstname: 'Ana', lastname: 'POP', birthDate: '1990-03-02' });
    await tick(namesake.own, line);
    const { rows } = await site.database.pool.query(
      'select id, participant_id from past_result order by id',
    );
    expect(rows).toEqual([
      { id: line, participant_id: ana.id },
      { id: strange, participant_id: null },
    ]);
    await expect.poll(() => boxes(namesake.own)).toEqual([]);
  });

  it('are in the own data, and lose the name when the runner is erased', async () => {
    const line = await pastResult({ born: 1990 });
    const other = await pastResult({ year: 2021 });
    await tick(ana.own, line);
    expect(await exportRegistration(site.database.db, ana.id, personalData)).toMatchObject({
      resultsOfEarlierYears: [
        { race: 'Lake Run', year: 2022, name: 'POP Ana', yearOfBirth: 1990, linkedAt: finished },
      ],
    });
    const at = { now: finished, siteUrl, outboxDir: '/nowhere', personalData };
    await eraseRegistration(linkContext(site.database.db, at), { id: ana.id }, { refundMinor: 0 });
    await shows(ana.page, 'Earlier years', false);
    const { rows } = await site.database.pool.query(
      'select id, name, born, club, participant_id from past_result order by id',
    );
    expect(rows).toEqual([
      { id: line, name: '', born: null, club: '', participant_id: null },
      { id: other, name: 'POP Ana', born: null, club: 'Ridge', participant_id: null },
    ]);
  });

  it('are linked by no other site’s page, and not by a wrong link', async () => {
    const line = await pastResult({});
    const answer = await postForm(
      site.app,
      ana.own,
      { intent: 'earlier', [`earlier.${line}`]: 'true' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.statusCode).toBe(403);
    await tick(`${ana.own}x`, line);
    const { rows } = await site.database.pool.query('select participant_id from past_result');
    expect(rows).toEqual([{ participant_id: null }]);
  });
});
