import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { handOutBibs, placeRunners } from '../../../test/race-control-kit.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';

const url = '/admin/start';
const at = (time: string) => new Date(`2025-07-05T${time}+03:00`);
let now = at('08:29:00');
let site: TestSite;
let cookie = '';
let other = '';
let ids: number[] = [];
beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
  const { db } = site.database;
  ({ cookie } = await signedIn(db, 'admin'));
  ({ cookie: other } = await signedIn(db, 'admin'));
});
afterAll(() => site.close());

beforeEach(async () => {
  const { db } = site.database;
  now = at('08:29:00');
  for (const table of ['start_gun', 'start_count', 'runner_decision', 'bib_handout'] as const)
    await db.deleteFrom(table).execute();
  ids = await placeRunners(db, 4);
  // The last one has not collected the bib.
  await handOutBibs(db, ids.slice(0, 3), now);
});

const line = { race: '1', wave: '1', seen: '0' };
const post = (form: Record<string, string>, by = cookie) =>
  postForm(site.app, url, { ...line, ...form }, { cookie: by });
const read = async (address = url) => {
  const { body } = await site.app.inject({ url: address, headers: { cookie } });
  return textOf(between(body, '<main', '</main>')).replace(/\s+/g, ' ');
};
const board = () => read('/admin/race-control');
const guns = () =>
  site.database.db
    .selectFrom('start_gun')
    .select(['number', 'at', 'reason'])
    .orderBy('number')
    .execute();

describe('the gun', () => {
  it('is one tap, with the time at which the phone was touched', async () => {
    now = at('08:30:09');
    const tappedAt = String(+at('08:30:02.400'));
    const answer = await post({ intent: 'gun', tappedAt });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${url}?done=gun`]);
    expect(await guns()).toEqual([{ number: 1, at: at('08:30:02.400'), reason: '' }]);
    expect(await read()).toContain('Gun at 08:30:02');
  });

  it('counts when the form arrives where the phone says nothing, or what cannot be', async () => {
    now = at('08:30:09');
    for (const tappedAt of ['', 'x', String(+at('08:40:00'))]) {
      await site.database.db.deleteFrom('start_gun').execute();
      await post({ intent: 'gun', tappedAt });
      expect((await guns())[0]?.at).toEqual(now);
    }
  });

  it('of two phones at once is that of the first; the second is told who did and when', async () => {
    now = at('08:30:01');
    const answers = await Promise.all([post({ intent: 'gun' }), post({ intent: 'gun' }, other)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.body).toContain('Somebody has noted this already: Ana, at 08:30:01.');
    expect(await guns()).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  });

  it('would be noted twice without the key that guards it', async () => {
    now = at('08:30:01');
    const { pool } = site.database;
    await pool.query('alter table start_gun drop constraint start_gun_pkey');
    try {
      await Promise.all([post({ intent: 'gun' }), post({ intent: 'gun' }, other)]);
      expect(await guns()).toHaveLength(2);
    } finally {
      await pool.query('delete from start_gun');
      await pool.query('alter table start_gun add primary key (race_id, wave, number)');
    }
  });

  it('is corrected with a reason, and taken back step by step; every note stays', async () => {
    now = at('08:31:00');
    await post({ intent: 'gun' });
    const correct = { intent: 'correct', seen: '1', time: '08:30:05', reason: 'By the video' };
    expect((await post({ ...correct, reason: ' ' })).statusCode).toBe(400);
    expect((await post({ ...correct, time: '08:32:00' })).statusCode).toBe(400);
    expect((await post({ ...correct, time: '07:29:59' })).statusCode).toBe(400);
    expect((await post(correct)).statusCode).toBe(303);
    expect((await post(correct)).statusCode).toBe(409);
    expect(await read()).toContain('Gun at 08:30:05');
    await post({ intent: 'take-back', seen: '2' });
    expect(await read()).toContain('Gun at 08:31:00');
    await post({ intent: 'take-back', seen: '3' });
    expect(await read()).toContain('no gun noted yet');
    expect((await guns()).map(({ at: each }) => each)).toEqual([
      at('08:31:00'),
      at('08:30:05'),
      at('08:31:00'),
      null,
    ]);
    const { db } = site.database;
    const audit = db.selectFrom('audit_entry').select('action').where('action', 'like', 'start.%');
    const actions = (await audit.orderBy('id').execute()).map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['start.correct', 'start.take-back', 'start.take-back']);
  });

  it('that was the only one is taken back to none', async () => {
    now = at('08:31:00');
    await post({ intent: 'gun' });
    await post({ intent: 'take-back', seen: '1' });
    expect(await read()).toContain('no gun noted yet');
    await post({ intent: 'gun', seen: '2' });
    expect(await read()).toContain('Gun at 08:31:00');
  });

  it('is not noted on another day', async () => {
    now = at('07:29:59');
    expect((await post({ intent: 'gun' })).statusCode).toBe(400);
    expect(await read()).not.toContain('Gun! They are off');
  });
});

describe('what was typed and refused', () => {
  it('stays in the form of its start', async () => {
    now = at('08:31:00');
    const typed = { race: '2', time: 'noon', reason: 'By the video' };
    const correction = (await post({ ...typed, intent: 'correct' })).body;
    expect(correction).toMatch(/id="time-2-1"[^>]* value="noon"/);
    expect(correction).toMatch(/id="reason-2-1"[^>]* value="By the video"/);
    expect((await post({ intent: 'count', counted: 'two' })).body).toMatch(
      /id="counted-1-1"[^>]* value="two"/,
    );
    const absent = (await post({ race: '2', intent: 'absent-bib', bib: '999' })).body;
    expect(absent).toMatch(/id="bib-2-1"[^>]* value="999"/);
    expect(absent).not.toMatch(/id="bib-1-1"[^>]* value=/);
  });
});

describe('race control with guns', () => {
  it('has nobody on the course before the gun, says that it is missing, and then expects them', async () => {
    now = at('08:35:00');
    expect(await board()).toContain('Planned for 08:30 · no gun noted yet');
    expect(await board()).toContain('With a bib 3 = 3 ready to start + 0 not started + 0 started');
    await post({ intent: 'gun', tappedAt: String(+at('08:34:30')) });
    expect(await board()).toContain('Gun at 08:34:30');
    expect(await board()).toContain('Started 3 = 3 on the course');
  });

  it('counts a start without a gun some minutes after its planned time', async () => {
    now = at('08:40:00');
    expect(await board()).toContain('no gun noted yet');
    expect(await board()).toContain('Started 3 = 3 on the course');
  });

  it('leaves who did not start off the course, and takes that back', async () => {
    now = at('08:45:00');
    await post({ intent: 'gun' });
    await post({ intent: 'absent-bib', bib: '0102' });
    expect(await board()).toContain('With a bib 3 = 0 ready to start + 1 not started + 2 started');
    expect(await board()).toContain('102 Ana Pop102 did not start.');
    const decision = await site.database.db
      .selectFrom('runner_decision')
      .select('id')
      .executeTakeFirstOrThrow();
    await post({ intent: 'undo', id: String(decision.id) });
    expect(await board()).toContain('+ 0 not started + 3 started');
  });

  it('proposes who has no bib, in one tap for all', async () => {
    expect(await read()).toContain('1 runner has not collected a bib.');
    await post({ intent: 'absent-all' });
    expect(await read()).not.toContain('has not collected a bib.');
    const { db } = site.database;
    const noted = await db.selectFrom('runner_decision').select('participant_id').execute();
    expect(noted).toEqual([{ participant_id: ids[3] }]);
    expect(await board()).toContain('Registered 4 = 1 still without a bib + 3 with a bib adds up');
    expect((await post({ intent: 'absent-bib', bib: '999' })).statusCode).toBe(404);
  });

  it('tells in words where more or fewer stand at the line than should', async () => {
    expect((await post({ intent: 'count', counted: 'two' })).statusCode).toBe(400);
    await post({ intent: 'count', counted: '2' });
    expect(await board()).toContain('2 counted at the line, 1 fewer than expected');
    await post({ intent: 'absent', id: String(ids[0]) });
    expect(await board()).toContain('2 counted at the line, as expected');
    await post({ intent: 'count', counted: '3', seen: '1' });
    expect(await board()).toContain('3 counted at the line, 1 more than expected');
    expect((await post({ intent: 'count', counted: '4', seen: '1' })).statusCode).toBe(409);
  });

  it('is for those with the right, on this site', async () => {
    const { cookie: volunteer } = await signedIn(site.database.db, 'volunteer');
    now = at('08:31:00');
    expect((await post({ intent: 'gun' }, volunteer)).statusCode).toBe(403);
    expect((await post({ intent: 'gun' }, '')).statusCode).toBe(401);
    expect(await guns()).toEqual([]);
  });
});
