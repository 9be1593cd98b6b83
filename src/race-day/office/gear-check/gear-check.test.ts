import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gearOfRace } from '../../../edition/facts/gear-words.ts';
import { personalData } from '../../../personal-data.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { eraseRegistration } from '../../../registration/my-registration/erase-registration.ts';
import { exportRegistration } from '../../../registration/my-registration/export-registration.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { linkContext } from '../../../test/link-context.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { forgetGearOf, listGearPenalties } from '../../gear/gear.queries.ts';

const url = '/admin/gear-check';
const now = new Date('2025-07-05T08:05:00+03:00');
let site: TestSite;
let admin = '';
let volunteer = '';
let list = 0;
const ids = new Map<number, number>();

beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
  const { db } = site.database;
  ({ cookie: admin } = await signedIn(db, 'admin'));
  ({ cookie: volunteer } = await signedIn(db, 'volunteer'));
  await db.updateTable('participant').set({ status: 'cancelled', bib: null }).execute();
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', 1)
    .orderBy('id')
    .limit(12)
    .execute();
  for (const [index, { id }] of rows.entries()) {
    const bib = 101 + index;
    ids.set(bib, id);
    const values = { status: 'confirmed', bib, first_name: 'Ana', last_name: `Pop${bib}` } as const;
    await db.updateTable('participant').set(values).where('id', '=', id).execute();
  }
});
afterAll(() => site.close());

// What is recorded stays, so that each test has a list of its own.
beforeEach(async () => {
  const answer = await draw({ who: 'everybody' });
  list = Number(/list=(\d+)/.exec(String(answer.headers.location))?.[1]);
});

const made = async () =>
  (await site.database.db.selectFrom('gear_list').select('id').where('race_id', '=', 1).execute())
    .length;
const draw = async (form: Record<string, string> = {}, cookie = admin) => {
  const asked = { intent: 'draw', race: '1', seen: String(await made()), checkpoint: 'finish' };
  return postForm(
    site.app,
    `${url}?race=1`,
    { ...asked, who: 'sample', size: '4', ...form },
    { cookie },
  );
};
const post = (bib: number, form: Record<string, string>, cookie = admin) =>
  postForm(site.app, `${url}?list=${list}&bib=${bib}`, { seen: '0', ...form }, { cookie });
const answers = (...missing: string[]) =>
  Object.fromEntries(
    gearOfRace(1).map(({ id }) => [`item.${id}`, missing.includes(id) ? 'missing' : 'have']),
  );
const check = (
  bib: number,
  missing: string[],
  form: Record<string, string> = {},
  cookie = volunteer,
) => post(bib, { intent: 'check', ...answers(...missing), ...form }, cookie);
const accept = (bib: number, form: Record<string, string> = {}, cookie = admin) =>
  post(bib, { intent: 'accept', checkSeen: '1', ...form }, cookie);
const read = async (query: string, cookie = admin) => {
  const { body } = await site.app.inject({ url: `${url}${query}`, headers: { cookie } });
  return textOf(between(body, '<main', '</main>')).replace(/\s+/g, ' ');
};
const checksOf = (bib: number) =>
  site.database.db
    .selectFrom('gear_check')
    .selectAll()
    .where('list_id', '=', list)
    .where('bib', '=', bib)
    .orderBy('number')
    .execute();
const penaltyOf = async (bib: number) =>
  (await listGearPenalties(site.database.db)).find(
    (each) => each.listId === list && each.bib === bib,
  );

let lastBib = 200;
/** The bib of a runner whose gear nobody has checked. */
const fresh = async () => {
  const { db } = site.database;
  const { id } = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', 1)
    .where('status', '=', 'cancelled')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  lastBib += 1;
  ids.set(lastBib, id);
  const values = { status: 'confirmed', bib: lastBib } as const;
  await db.updateTable('participant').set(values).where('id', '=', id).execute();
  return lastBib;
};

describe('a list', () => {
  it('is a sample that anyone can draw again, with its seed, size, who and when', async () => {
    const answer = await draw({ seed: 'Col 7' });
    const opened = String(answer.headers.location);
    expect(opened).toMatch(/\?list=\d+&done=drawn$/);
    const id = Number(/list=(\d+)/.exec(opened)?.[1]);
    const { db } = site.database;
    const kept = await db
      .selectFrom('gear_list')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      seed: 'Col 7',
      place: 'finish',
      at: now,
      drawn: expect.any(Array),
    });
    expect(kept.drawn).toHaveLength(4);
    expect(kept.pool).toEqual([...ids.keys()]);
    const page = await read(`?list=${id}`);
    expect(page).toContain('sample of 4 runners out of 12');
    expect(page).toContain('List made by Ana');
    expect(page).toContain("printf %s 'Col 7':$bib");
    const twin = await draw({ seed: 'Col 7' });
    const second = await db
      .selectFrom('gear_list')
      .select('drawn')
      .where('id', '=', Number(/list=(\d+)/.exec(String(twin.headers.location))?.[1]))
      .executeTakeFirst();
    expect(second?.drawn).toEqual(kept.drawn);
  });

  it('has a seed of its own where nobody gives one', async () => {
    await draw();
    await draw();
    const lists = await site.database.db
      .selectFrom('gear_list')
      .select('seed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lists[0]?.seed).toMatch(/^[0-9a-f]{8}$/);
    expect(lists[0]?.seed).not.toBe(lists[1]?.seed);
  });

  it('is refused without a size, with a seed of other letters and at another race’s place', async () => {
    const wrongs: Record<string, string>[] = [
      { size: '0' },
      { size: 'x' },
      { seed: "it's" },
      { checkpoint: 'nowhere' },
    ];
    for (const wrong of wrongs) {
      const answer = await draw(wrong);
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    }
    expect((await draw({ seed: "it's" })).body).toContain('it&#x27;s');
  });

  it('is one, of two phones that make it at once; the second is told whose it is', async () => {
    const seen = String(await made());
    const drawn = await Promise.all([draw({ seen }), draw({ seen })]);
    expect(drawn.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    const second = drawn.find(({ statusCode }) => statusCode === 409);
    expect(second?.body).toContain('Somebody has just made a list for this race: Ana, at 08:05.');
  });

  it('leaves out who has retired or did not start', async () => {
    const { db } = site.database;
    const id = ids.get(112) ?? 0;
    const staff = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
    const noted = { participant_id: id, kind: 'not-started', reason: '', at: now } as const;
    await db
      .insertInto('runner_decision')
      .values({ ...noted, staff_id: staff.id })
      .execute();
    await draw({ who: 'everybody' });
    const last = await db
      .selectFrom('gear_list')
      .select('drawn')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last?.drawn).toEqual([...ids.keys()].filter((bib) => bib !== 112));
    await db.deleteFrom('runner_decision').execute();
  });

  it('is made by those who may decide, and read by volunteers', async () => {
    expect((await draw({}, volunteer)).statusCode).toBe(403);
    expect(await read('?race=1', volunteer)).not.toContain('New list');
    expect(await read(`?list=${list}`, volunteer)).toContain('0 of 12 checked');
    expect((await site.app.inject({ url })).statusCode).toBe(401);
  });
});

describe('a check', () => {
  it('is one tap where everything is there', async () => {
    const answer = await post(101, { intent: 'all-there' }, volunteer);
    expect(answer.headers.location).toBe(`${url}?list=${list}&done=complete`);
    expect(await checksOf(101)).toMatchObject([{ missing: [], note: '', number: 1 }]);
    expect(await read(`?list=${list}`)).toContain('101 Ana Pop101 complete');
  });

  it('names what is missing, with a note, and is told everywhere', async () => {
    const answer = await check(102, ['jacket'], { note: 'A windbreaker' });
    expect(answer.headers.location).toBe(`${url}?list=${list}&bib=102&done=missing`);
    const page = await read(`?list=${list}&bib=102`, volunteer);
    expect(page).toContain('Missing: Waterproof jacket. A windbreaker ( Ana , 08:05 )');
    expect(page).toContain('Proposed: 30 minutes');
    expect(page).toContain('missing mandatory equipment (or disqualification)');
    expect(page).toContain('Race control decides.');
    expect(page).not.toContain('Accept');
    const board = await site.app.inject({ url: '/admin/race-control', headers: { cookie: admin } });
    expect(board.body).toContain(`href="${url}?list=${list}&amp;bib=102"`);
    const id = ids.get(102) ?? 0;
    for (const where of [`/admin/race-control?runner=${id}`, `/admin/participants/${id}`]) {
      const { body } = await site.app.inject({ url: where, headers: { cookie: admin } });
      expect(textOf(body)).toContain('Missing: Waterproof jacket.');
    }
  });

  it('asks for every item, and keeps what was tapped', async () => {
    const { [`item.${gearOfRace(1).at(-1)?.id}`]: _last, ...most } = answers('jacket');
    const form = { intent: 'check', ...most, note: 'Half done' };
    const answer = await post(103, form, volunteer);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="Half done"');
    expect(answer.body).toMatch(/id="item-jacket-missing"[^>]*checked/);
    expect(answer.body).toContain('There or missing?');
    expect(await checksOf(103)).toEqual([]);
    expect((await check(103, [], { note: 'x'.repeat(301) })).statusCode).toBe(400);
  });

  it('of two volunteers at once is kept once; the second is told, and loses nothing', async () => {
    const both = await Promise.all([
      check(104, ['bib'], { note: 'First' }),
      check(104, ['whistle'], { note: 'Second' }, admin),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    const [kept] = await checksOf(104);
    const other = kept?.note === 'First' ? 'whistle' : 'bib';
    expect(refused?.body).toContain('Bib 104 was checked meanwhile: by Ana, at 08:05.');
    expect(refused?.body).toMatch(new RegExp(`id="item-${other}-missing"[^>]*checked`));
    expect(refused?.body).toContain('name="seen" value="1"');
    expect((await check(104, [other], { seen: '1' })).statusCode).toBe(303);
    expect(await checksOf(104)).toHaveLength(2);
  });

  it('would be kept twice without the key that guards it', async () => {
    const { pool } = site.database;
    await pool.query('alter table gear_check drop constraint gear_check_pkey cascade');
    try {
      await Promise.all([check(105, ['bib']), check(105, ['whistle'])]);
      expect(await checksOf(105)).toHaveLength(2);
    } finally {
      await pool.query('alter table gear_check disable trigger user');
      await pool.query('delete from gear_check where bib = 105');
      await pool.query('alter table gear_check enable trigger user');
      await pool.query('alter table gear_check add primary key (list_id, bib, number)');
      await pool.query(
        'alter table gear_decision add foreign key (list_id, bib, check_number) references gear_check',
      );
    }
  });

  it('can be of any other bib of the race, and of none that nobody wears', async () => {
    const answer = await draw({ size: '1', seed: 'one' });
    list = Number(/list=(\d+)/.exec(String(answer.headers.location))?.[1]);
    const { drawn } = await site.database.db
      .selectFrom('gear_list')
      .select('drawn')
      .where('id', '=', list)
      .executeTakeFirstOrThrow();
    const other = [...ids.keys()].find((bib) => !drawn.includes(bib)) ?? 0;
    await check(other, []);
    expect(await read(`?list=${list}`)).toContain('Checked in addition');
    expect(await read(`?list=${list}&bib=${other}`)).toContain('Not on the list');
    expect((await check(999, [])).statusCode).toBe(404);
    const cookie = admin;
    for (const query of [`?list=${list}&bib=999`, '?list=999999'])
      expect((await site.app.inject({ url: url + query, headers: { cookie } })).statusCode).toBe(
        404,
      );
  });
});

describe('a penalty', () => {
  it('is what the rules name, once a person accepts it', async () => {
    await check(106, ['jacket']);
    expect(await penaltyOf(106)).toBeUndefined();
    expect((await accept(106, {}, volunteer)).statusCode).toBe(403);
    const answer = await accept(106);
    expect(answer.headers.location).toBe(`${url}?list=${list}&bib=106&done=decided`);
    expect(await penaltyOf(106)).toMatchObject({
      participantId: ids.get(106),
      raceId: 1,
      place: 'finish',
      missing: ['jacket'],
      timeMin: 30,
      reason: '',
      by: 'Ana',
    });
    expect(await read(`?list=${list}`)).toContain('106 Ana Pop106 penalty decided');
  });

  it('can be another one or none, with a reason', async () => {
    await check(107, ['jacket']);
    await check(108, ['jacket']);
    await check(109, ['jacket']);
    const decide = { intent: 'decide', checkSeen: '1' };
    const time = { ...decide, verdict: 'time', minutes: '10', reason: 'A thin one' };
    for (const wrong of [{ reason: ' ' }, { minutes: '0' }, { minutes: '1441' }, { minutes: 'x' }])
      expect([wrong, (await post(107, { ...time, ...wrong })).statusCode]).toEqual([wrong, 400]);
    await post(107, time);
    expect(await penaltyOf(107)).toMatchObject({ timeMin: 10, reason: 'A thin one', rule: null });
    await post(108, { ...decide, verdict: 'disqualified', reason: 'Threw it away' });
    expect(await penaltyOf(108)).toMatchObject({ timeMin: null });
    await post(109, { ...decide, verdict: 'none', reason: 'Lent it to an injured runner' });
    expect(await penaltyOf(109)).toBeUndefined();
    expect(await read(`?list=${list}&bib=109`)).toContain('Lent it to an injured runner');
  });

  it('of two who decide at once is that of the first; the second is told who did', async () => {
    await check(110, ['jacket']);
    const none = { intent: 'decide', checkSeen: '1', verdict: 'none', reason: 'Found later' };
    const both = await Promise.all([accept(110), post(110, none)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.body).toContain(
      'Somebody has decided about this already: Ana, at 08:05.',
    );
    // Nor later, while the first decision stands.
    expect((await accept(110, { seen: '1' })).statusCode).toBe(409);
  });

  it('is taken back with a reason, and decided anew; every step stays', async () => {
    await check(111, ['jacket']);
    await accept(111);
    const back = { intent: 'take-back', seen: '1', reason: 'The jacket was in the bag' };
    expect((await post(111, { ...back, reason: '' })).statusCode).toBe(400);
    expect((await post(111, { ...back, seen: '0' })).statusCode).toBe(409);
    expect((await post(111, back)).statusCode).toBe(303);
    expect(await penaltyOf(111)).toBeUndefined();
    expect((await accept(111, { seen: '2' })).statusCode).toBe(303);
    expect(await penaltyOf(111)).toMatchObject({ timeMin: 30 });
    const page = await read(`?list=${list}&bib=111`);
    expect(page).toContain('Decision taken back The jacket was in the bag');
    const actions = await site.database.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `participant ${ids.get(111)}`)
      .where('action', 'like', 'gear.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'gear.check',
      'gear.decide',
      'gear.take-back',
      'gear.decide',
    ]);
  });

  it('stands when a later check finds something else, until a person has looked', async () => {
    await check(112, ['jacket']);
    await accept(112);
    await check(112, [], { seen: '1' });
    expect(await read(`?list=${list}&bib=112`)).toContain('A later check found something else');
    expect(await penaltyOf(112)).toMatchObject({ missing: ['jacket'] });
    // Who decides about a check that is not the latest is told of the latest.
    await post(112, { intent: 'take-back', seen: '1', reason: 'In the bag' });
    expect((await accept(112, { seen: '2' })).statusCode).toBe(409);
  });
});

describe('the same item missing on two lists of a race', () => {
  const onNextList = async () => {
    const answer = await draw({ who: 'everybody' });
    list = Number(/list=(\d+)/.exec(String(answer.headers.location))?.[1]);
  };
  const minutesOf = async (bib: number) =>
    (await listGearPenalties(site.database.db))
      .filter((each) => each.participantId === ids.get(bib))
      .map(({ timeMin, missing }) => [timeMin, ...missing]);

  it('costs once: the second list says what was decided on the first, and asks for nothing', async () => {
    const bib = await fresh();
    await check(bib, ['jacket']);
    await accept(bib);
    const first = list;
    await onNextList();
    await check(bib, ['jacket']);
    const page = await read(`?list=${list}&bib=${bib}`);
    expect(page).toContain('decided on another list');
    expect(page).toContain('Waterproof jacket: this was decided on another list and counts once.');
    expect(page).toContain('30 minutes, as the rules say ( Ana , 08:05 )');
    expect(page).not.toContain('Proposed');
    expect(page).not.toContain('Accept');
    const { body } = await site.app.inject({
      url: `${url}?list=${list}&bib=${bib}`,
      headers: { cookie: admin },
    });
    expect(body).toContain(`href="${url}?list=${first}&amp;bib=${bib}"`);
    const board = await site.app.inject({ url: '/admin/race-control', headers: { cookie: admin } });
    expect(board.body).toContain('/admin/gear-check?list=');
    expect(board.body).not.toContain(`href="${url}?list=${list}&amp;bib=${bib}"`);
    const none = { intent: 'decide', checkSeen: '1', verdict: 'none', reason: 'Enough' };
    for (const answer of [await accept(bib), await post(bib, none)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('Somebody has decided about this already: Ana, at 08:05.');
    }
    expect(await minutesOf(bib)).toEqual([[30, 'jacket']]);
    // Once the first decision is taken back, the second list asks again.
    list = first;
    await post(bib, { intent: 'take-back', seen: '1', reason: 'Wrong runner' });
    expect(await minutesOf(bib)).toEqual([]);
    await onNextList();
    await check(bib, ['jacket']);
    expect(await read(`?list=${list}&bib=${bib}`)).toContain('Proposed: 30 minutes');
  });

  it('leaves what else is missing to be decided', async () => {
    const bib = await fresh();
    await check(bib, ['jacket']);
    await accept(bib);
    await onNextList();
    await check(bib, ['jacket', 'whistle']);
    const page = await read(`?list=${list}&bib=${bib}`);
    expect(page).toContain('Waterproof jacket: this was decided on another list and counts once.');
    expect(page).toContain('Proposed: 30 minutes');
    expect((await accept(bib)).statusCode).toBe(303);
    expect(await minutesOf(bib)).toHaveLength(2);
  });

  it('costs once also when two people decide at once, each on a list', async () => {
    const bib = await fresh();
    await check(bib, ['jacket']);
    const first = list;
    await onNextList();
    await check(bib, ['jacket']);
    const form = { intent: 'accept', seen: '0', checkSeen: '1' };
    const both = await Promise.all(
      [first, list].map((each) =>
        postForm(site.app, `${url}?list=${each}&bib=${bib}`, form, { cookie: admin }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await minutesOf(bib)).toEqual([[30, 'jacket']]);
  });

  it('counts once in the results, where both were decided before that was seen to', async () => {
    const bib = await fresh();
    const { db } = site.database;
    await check(bib, ['jacket']);
    await accept(bib);
    await onNextList();
    await check(bib, ['jacket']);
    const { list_id: _, ...decided } = await db
      .selectFrom('gear_decision')
      .selectAll()
      .where('bib', '=', bib)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gear_decision')
      .values({ ...decided, list_id: list })
      .execute();
    expect(await minutesOf(bib)).toEqual([[30, 'jacket']]);
  });
});

describe('what is recorded', () => {
  it('is only added to', async () => {
    const { db } = site.database;
    await check(101, ['jacket']);
    await accept(101);
    for (const table of ['gear_list', 'gear_check', 'gear_decision'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('is only added to');
      const change = db.updateTable(table).set({ at: new Date(0) } as never);
      await expect(change.execute()).rejects.toThrow('is only added to');
    }
    const moved = db.updateTable('gear_check').set({ participant_id: ids.get(102) ?? 0 });
    await expect(moved.execute()).rejects.toThrow('is only added to');
  });

  it('is in the runner’s own data, and loses the person when the runner is erased', async () => {
    const { db } = site.database;
    const id = ids.get(103) ?? 0;
    await check(103, ['jacket'], { note: 'Cold hands' });
    const decided = { intent: 'decide', checkSeen: '1', verdict: 'time', minutes: '5' };
    await post(103, { ...decided, reason: 'Young Ana' });
    expect(await exportRegistration(db, id, personalData)).toMatchObject({
      gearChecks: [
        {
          at: 'finish',
          checks: [{ missing: ['jacket'], note: 'Cold hands' }],
          decisions: [{ kind: 'other', minutesAdded: 5, isDisqualified: false }],
        },
      ],
    });
    const at = { now, siteUrl: 'https://race.example', outboxDir: '/nowhere', personalData };
    expect(await eraseRegistration(linkContext(db, at), { id }, { refundMinor: 0 })).toEqual({
      ok: true,
    });
    expect(await checksOf(103)).toMatchObject([
      { participant_id: null, note: '', missing: ['jacket'] },
    ]);
    const decision = db.selectFrom('gear_decision').selectAll().where('list_id', '=', list);
    expect(await decision.execute()).toMatchObject([{ participant_id: null, reason: '' }]);
    expect(await penaltyOf(103)).toBeUndefined();
    expect(await read(`?list=${list}`)).toContain('103 – penalty decided');
  });

  it('of others stays when somebody is erased', async () => {
    const { db } = site.database;
    await check(104, ['jacket'], { note: 'Mine' });
    await inTransaction(db, (trx) => forgetGearOf(trx, ids.get(105) ?? 0));
    expect(await checksOf(104)).toMatchObject([{ note: 'Mine', participant_id: ids.get(104) }]);
  });
});
