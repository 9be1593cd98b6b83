import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSafetyData } from '../../../operations/retention/forget-old-messages.ts';
import { personalData } from '../../../personal-data.ts';
import { pickupCodeOf } from '../../../platform/auth/link.queries.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { eraseRegistration } from '../../../registration/my-registration/erase-registration.ts';
import { exportRegistration } from '../../../registration/my-registration/export-registration.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { linkContext } from '../../../test/link-context.ts';
import { early, paid, registered, runnerOf } from '../../../test/my-registration-kit.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { giveNextBib } from './hand-out-bib.ts';

const path = '/admin/check-in';
let site: TestSite;
let ana: Awaited<ReturnType<typeof signedIn>>;
let number = 0;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
  ana = await signedIn(site.database.db, 'volunteer');
  await site.database.db
    .insertInto('bib_range')
    .values({ race_id: 2, first: 201, last: 299 })
    .execute();
});
afterAll(() => site.close());
let id = 0;
beforeEach(async () => {
  id = await paid(site.database.db, ++number);
});

const handOut = (form: Record<string, string> = {}, cookie = ana.cookie) =>
  postForm(site.app, path, { intent: 'hand-out', id: String(id), ...form }, { cookie });
const read = (query: string) =>
  site.app.inject({ url: `${path}?${query}`, headers: { cookie: ana.cookie } });
/** Waits for the list in memory to hear of what was registered a moment ago. */
const shows = (query: string, text: string) =>
  expect.poll(async () => (await read(query)).body).toContain(text);
const standing = () =>
  site.database.db
    .selectFrom('bib_handout')
    .selectAll()
    .where('participant_id', '=', id)
    .where('undone_at', 'is', null)
    .execute();

describe('the bib table', () => {
  it('gives the next free bib and hands it out in one tap, then says so', async () => {
    const answer = await handOut();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${path}?done=${id}`]);
    const { bib } = await runnerOf(site.database.db, id);
    expect(bib).toBeGreaterThanOrEqual(201);
    await shows(`done=${id}`, `Bib ${bib} is handed out`);
    await shows(`done=${id}`, 'Handed out by Ana');
  });

  it('tells the second of two phones who handed it out, and when', async () => {
    const other = await signedIn(site.database.db, 'volunteer');
    const answers = await Promise.all([handOut(), handOut({}, other.cookie)]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 409]);
    const second = answers.find(({ statusCode }) => statusCode === 409);
    expect(second?.body).toMatch(/Bib \d+ was handed out already: by Ana, at 12:00/);
    expect(await standing()).toHaveLength(1);
  });

  it('has a database that holds no two hand-outs of one runner, whoever writes them', async () => {
    const row = { participant_id: id, bib: 9, at: early, staff_id: ana.staff.id };
    const add = () => site.database.db.insertInto('bib_handout').values(row).execute();
    await add();
    await expect(add()).rejects.toThrow('bib_handout_standing');
  });

  it('gives two runners at once two different bibs', async () => {
    const first = id;
    const second = await paid(site.database.db, ++number);
    await Promise.all([handOut({ id: String(first) }), handOut({ id: String(second) })]);
    const bibs = [first, second].map(async (each) => (await runnerOf(site.database.db, each)).bib);
    const [one, two] = await Promise.all(bibs);
    expect([one, two]).not.toContain(null);
    expect(one).not.toBe(two);
  });

  it('would choose one bib for both without the lock, and refuse the second', async () => {
    const { db, pool } = site.database;
    const second = await paid(db, ++number);
    const give = (runner: number, meanwhile: () => Promise<void>) =>
      inTransaction(db, async (trx) => {
        const bib = await giveNextBib(trx, runner, 2);
        await meanwhile();
        return bib;
      });
    let waiting: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await give(id, async () => {
      waiting = Promise.allSettled([give(second, async () => {})]);
      await waitForLocks(pool, 1);
    });
    const reason = { constraint: 'participant_bib_key' };
    expect(await waiting).toMatchObject([{ status: 'rejected', reason }]);
  });

  it('takes a hand-out back, and hands out the same bib once more', async () => {
    await handOut();
    const [before] = await standing();
    const form = { intent: 'take-back', id: String(id), handout: String(before?.id) };
    const back = await postForm(site.app, path, form, { cookie: ana.cookie });
    expect(back.headers.location).toBe(`${path}?back=${id}`);
    expect(await standing()).toEqual([]);
    await handOut();
    expect((await standing())[0]?.bib).toBe(before?.bib);
    const history = await site.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `participant ${id}`)
      .where('action', 'like', 'bib.%')
      .orderBy('id')
      .execute();
    expect(history.map(({ action }) => action)).toEqual([
      'bib.hand-out',
      'bib.take-back',
      'bib.hand-out',
    ]);
  });

  it('finds by name, bib and runner number', async () => {
    await handOut();
    const { bib } = await runnerOf(site.database.db, id);
    for (const search of [`Runner ${number}`, String(bib), String(id)]) {
      await shows(`search=${encodeURIComponent(search)}`, `>${bib}<`);
    }
    expect((await read('search=nobody+at+all')).body).toContain('Nobody fits.');
  });

  it('finds the runner by the own code, and by that of the bib', async () => {
    await handOut();
    const { bib } = await runnerOf(site.database.db, id);
    const code = await pickupCodeOf(site.database.db, id);
    await shows(`search=B:${bib}`, `<p class="check-in-bib">${bib}</p>`);
    for (const search of [code, code.toLowerCase()]) {
      const { body } = await read(`search=${encodeURIComponent(search)}`);
      expect(body).toContain(`<p class="check-in-bib">${bib}</p>`);
    }
  });

  it('tells plainly which code is forged, and which is none of ours', async () => {
    const code = await pickupCodeOf(site.database.db, id);
    const other = code.replace(/^TRR\d+/, `TRR${id - 1}`);
    for (const forged of [other, `TRR${id}.${'0'.repeat(24)}`, `TRR${id}.é`]) {
      const { body } = await read(`search=${encodeURIComponent(forged)}`);
      expect(body).toContain('This code is not genuine');
      expect(body).not.toContain('class="check-in-card"');
    }
    for (const query of ['search=https%3A%2F%2Frace.example%2Fx', `search=${id}&read=1`]) {
      const { body } = await read(query);
      expect(body).toContain('This code is not from this race');
      expect(body).not.toContain('class="check-in-card"');
    }
  });

  it('counts by race and by hour what is handed out and who is waiting', async () => {
    await handOut();
    const rows = async () =>
      [...(await read('')).body.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/tr>/g)].map(
        ([, row = '']) =>
          row
            .replaceAll(/<[^>]+>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
      );
    const { out, all } = await site.database.db
      .selectFrom('participant')
      .leftJoin('bib_handout', (join) =>
        join.onRef('participant_id', '=', 'participant.id').on('undone_at', 'is', null),
      )
      .select(({ fn }) => [
        fn.count<number>('bib_handout.id').as('out'),
        fn.countAll<number>().as('all'),
      ])
      .executeTakeFirstOrThrow();
    const waiting = all - out;
    expect(await rows()).toEqual([
      `Ridge Run 11K ${out} ${waiting}`,
      `1 Mar 2025, 12:00 ${out} ${waiting}`,
    ]);
  });

  it('takes no form of another site', async () => {
    const cookie = ana.cookie;
    const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const form = { intent: 'hand-out', id: String(id) };
    expect((await postForm(site.app, path, form, headers)).statusCode).toBe(403);
    expect(await standing()).toEqual([]);
  });
});

describe('a bib of somebody who lacks something', () => {
  const history = () =>
    site.database.db
      .selectFrom('audit_entry')
      .select(['action', 'staff_id', 'after'])
      .where('subject', '=', `participant ${id}`)
      .where('action', 'like', 'bib.%')
      .execute();

  it('is handed out unpaid by a second tap only, and the history says so', async () => {
    id = await registered(site.database.db, ++number);
    const first = await handOut({ collectedBy: 'Ion "<b>" Pop' });
    expect(first.statusCode).toBe(409);
    expect(first.body).toContain('something is missing');
    expect(first.body).toContain('name="despite" value="unpaid"');
    expect(first.body).toContain('value="Ion &quot;&lt;b&gt;&quot; Pop"');
    expect([await standing(), await history()]).toEqual([[], []]);
    // What it was said for is not what is missing.
    expect((await handOut({ despite: 'guardian' })).statusCode).toBe(409);
    expect((await handOut({ despite: 'unpaid' })).statusCode).toBe(303);
    const { bib } = await runnerOf(site.database.db, id);
    expect(await history()).toEqual([
      { action: 'bib.hand-out', staff_id: ana.staff.id, after: { bib, lacks: 'unpaid' } },
    ]);
  });

  it('says who was registered by the office and has not signed, until it is noted', async () => {
    await site.database.db
      .updateTable('participant')
      .set({ source: 'office', accepted_at: null })
      .where('id', '=', id)
      .execute();
    expect((await read(`runner=${id}`)).body).toContain('Consent not signed');
    expect((await handOut()).statusCode).toBe(409);
    const form = { intent: 'accept', id: String(id) };
    for (let tap = 0; tap < 2; tap++) {
      const noted = await postForm(site.app, path, form, { cookie: ana.cookie });
      expect(noted.headers.location).toBe(`${path}?accepted=${id}`);
    }
    const { body } = await read(`accepted=${id}`);
    expect(body).toContain('Consent noted');
    expect(body).not.toContain('Consent not signed');
    expect((await handOut()).statusCode).toBe(303);
    const noted = await site.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `participant ${id}`)
      .where('action', '=', 'participant.accept')
      .execute();
    expect(noted).toHaveLength(1);
  });

  it('is no longer in the way of a second phone that saw it unpaid', async () => {
    id = await registered(site.database.db, ++number);
    const answers = await Promise.all([
      handOut({ despite: 'unpaid' }),
      handOut({ despite: 'unpaid' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await standing()).toHaveLength(1);
  });
});

describe('what is kept of who collects a bib', () => {
  it('is in the own data, forgotten after the event, and erased with the runner', async () => {
    const { db } = site.database;
    id = await registered(db, ++number);
    await handOut({ collectedBy: ' Maria Pop ', despite: 'unpaid' });
    await shows(`runner=${id}`, 'Collected by Maria Pop');
    expect(await exportRegistration(db, id, personalData)).toMatchObject({
      bibsHandedOut: [{ collectedBy: 'Maria Pop', takenBackAt: null }],
    });
    const long = new Date('2027-01-01T00:00:00Z');
    await db.transaction().execute((trx) => forgetSafetyData(trx, long));
    expect((await standing())[0]?.collected_by).toBeNull();
    const at = { now: early, siteUrl: 'https://race.example', outboxDir: '/nowhere', personalData };
    await eraseRegistration(linkContext(db, at), { id }, { refundMinor: 0 });
    expect(await standing()).toEqual([]);
  });
});
