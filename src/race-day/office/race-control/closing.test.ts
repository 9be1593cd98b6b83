import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boardUrl } from '../../../test/race-control-forms.ts';
import { mainOf, openRaceControl } from '../../../test/race-control-kit.ts';

let control: Awaited<ReturnType<typeof openRaceControl>>;
beforeAll(async () => {
  control = await openRaceControl();
  await control.handOut();
});
afterAll(() => control.site.close());
beforeEach(() => control.setTime('19:00'));

const there = `${boardUrl}/checkpoint?id=saddle`;

describe('closing a checkpoint', () => {
  const close = { intent: 'close', reason: 'Sweepers met nobody', named: 'on' };

  it('is refused while somebody is neither accounted for nor named', async () => {
    const { board, post, report, ids } = control;
    await report('101 11:40', 'saddle');
    expect(await board(there)).toContain('Still to come: 2 runners');
    expect((await post({ ...close, missing: String(ids[1]) }, there)).statusCode).toBe(409);
    const unticked = { intent: 'close', reason: close.reason, missing: ids.slice(1).join(',') };
    const said = mainOf((await post(unticked, there)).body);
    expect(said).toContain('Still to come by: 102, 103.');
  });

  it('names who is missing, with the reason, once, and can be taken back', async () => {
    const { board, post, db, ids } = control;
    const missing = ids.slice(1).join(',');
    expect((await post({ ...close, missing, reason: ' ' }, there)).statusCode).toBe(400);
    expect(await board()).toContain('Nothing is heard of');
    expect((await post({ ...close, missing }, there)).statusCode).toBe(303);
    expect((await post({ ...close, missing }, there)).statusCode).toBe(303);
    const kept = await db.selectFrom('checkpoint_event').select(['kind', 'missing']).execute();
    expect(kept).toEqual([{ kind: 'closed', missing: ids.slice(1) }]);
    expect(await board(there)).toContain('Closed at 19:00 by Ana.');
    const said = await board();
    expect(said).toContain('Saddle is closed; named as missing: 102, 103: Sweepers met nobody');
    expect(said).not.toContain('Nothing is heard of Saddle');
    expect((await post({ intent: 'undo', id: 'checkpoint-1' })).statusCode).toBe(303);
    expect(await board(there)).toContain('Close this checkpoint');
  });

  it('asks for no reason when everybody has come by', async () => {
    const { board, post, report } = control;
    await report('101 9:20\n102 9:21\n103 9:22', 'north-hut');
    const hut = `${boardUrl}/checkpoint?id=north-hut`;
    expect(await board(hut)).toContain('Everybody has come by or retired.');
    expect((await post({ intent: 'close' }, hut)).statusCode).toBe(303);
    expect(await board()).toContain('North hut is closed. ( Ana )');
  });
});

describe('the sweepers', () => {
  const sweep = { intent: 'sweep', raceid: '1' };

  it('are noted once, where the race comes by', async () => {
    const { board, post, db } = control;
    expect((await post(sweep, there)).statusCode).toBe(303);
    expect((await post(sweep, there)).statusCode).toBe(303);
    expect((await post({ ...sweep, raceid: '9' }, there)).statusCode).toBe(400);
    expect((await post(sweep, `${boardUrl}/checkpoint?id=nowhere`)).statusCode).toBe(404);
    const swept = await db
      .selectFrom('checkpoint_event')
      .select('race_id')
      .where('kind', '=', 'swept')
      .execute();
    expect(swept).toEqual([{ race_id: 1 }]);
    expect(await board(there)).toContain('The sweepers came by at 19:00.');
  });

  it('leave behind whom nobody has seen there', async () => {
    const { board, report } = control;
    await report('103 11:50', 'saddle');
    const said = await board();
    expect(said).toMatch(/Overdue 102 Ana Pop102 North hut 09:21 [^–]*· sweepers through 19:00/);
    expect(said.match(/sweepers through/g)).toHaveLength(1);
  });
});

describe('what a person says of an entry', () => {
  it('is the typed bib, although “nobody” is still chosen', async () => {
    const { board, post, report, entriesAskedOn } = control;
    await report('77 12:33', 'ridge');
    const records = await entriesAskedOn(boardUrl);
    await post({ intent: 'judge', records, bib: 'none', other: '102', reason: 'Smudged' });
    expect(await board()).toContain('77 at Ridge is 102: Smudged');
  });

  it('puts right whose a passage is, from the runner’s page', async () => {
    const { board, post, entriesAskedOn, ids } = control;
    const records = await entriesAskedOn(`${boardUrl}?runner=${ids[2]}`);
    await post({ intent: 'judge', records, bib: 'none', other: '', reason: 'Swapped' });
    expect(await board()).toContain('103 at North hut does not count: Swapped');
  });
});

it('what is noted of a checkpoint is told to the boards that are open', async () => {
  const { post, read } = control;
  const version = async () => JSON.parse(await read('/api/admin/race-control/events')).version;
  const before = await version();
  await post({ intent: 'sweep', raceid: '1' }, `${boardUrl}/checkpoint?id=ridge`);
  await expect.poll(() => version()).toBeGreaterThan(before);
});

it.each<Record<string, string>>([
  { intent: 'constructor' },
  { intent: 'retired', id: 'NaN', reason: 'Felt ill' },
  { intent: 'back', id: '99999999999' },
  { intent: 'judge', records: `${'-'.repeat(36)} 1`, bib: 'none', other: '', reason: 'Smudged' },
])('a form made by hand fails nothing: %j', async (form) => {
  expect((await control.post(form)).statusCode).toBeLessThan(500);
});
