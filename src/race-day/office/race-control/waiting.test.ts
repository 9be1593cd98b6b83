import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCheckpointLink } from '../../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../../test/phone-entry.ts';
import { openRaceControl } from '../../../test/race-control-kit.ts';
import type { PhoneRecord } from '../../checkpoints/checkpoints.contract.ts';

let control: Awaited<ReturnType<typeof openRaceControl>>;
let token = '';
let device = '';
beforeAll(async () => {
  control = await openRaceControl();
  await control.handOut();
  control.setTime('11:00');
});
afterAll(() => control.site.close());

beforeEach(async () => {
  token = await addCheckpointLink(control.db);
  device = randomUUID();
});

const deliver = async (...records: PhoneRecord[]) => {
  const { statusCode } = await control.site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    headers: { authorization: `Bearer ${token}` },
    payload: { device, records, sentAt: '2025-07-05T08:00:00Z' },
  });
  expect(statusCode).toBe(200);
};
const revoke = () =>
  control.db
    .updateTable('checkpoint_link')
    .set({ revoked_at: new Date(0) })
    .execute();
/** What a person says of the entry with this number. */
const judge = (sequence: number, about: Record<string, string>) =>
  control.post({ intent: 'judge', records: `${device} ${sequence}`, reason: 'Asked', ...about });
const undo = async () => {
  const { id } = await control.db
    .selectFrom('record_decision')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await control.post({ intent: 'undo', id: `record-${id}` });
};
/** How many came by the hut. */
const atHut = async () =>
  /North hut (\d+)/.exec((await control.board()).split('Latest')[1] ?? '')?.[1];

describe('what takes an entry back, and arrives after the link was revoked', () => {
  beforeEach(async () => {
    await deliver(phoneEntry(1));
    await revoke();
    await deliver(phoneEntry(2, { kind: 'void', corrects: 1 }));
  });

  it('is listed, and confirmed or left out by a person', async () => {
    const waiting = 'arrived after the link of its phone was revoked · takes the entry back';
    expect(await control.board()).toContain(`101 North hut 10:00 · ${waiting}`);
    expect(await atHut()).toBe('1');
    expect((await judge(2, { bib: 'none' })).statusCode).toBe(303);
    expect(await control.board()).toContain(
      '101 at North hut was taken back on the phone; that does not count: Asked',
    );
    expect(await atHut()).toBe('1');
    await undo();
    expect((await judge(2, { takenBack: 'yes' })).statusCode).toBe(303);
    expect(await control.board()).toContain(
      '101 at North hut was taken back on the phone; that counts: Asked',
    );
    expect(await atHut()).toBe('0');
    await undo();
    expect(await control.board()).toContain(waiting);
  });
});

it('is decided whole or not at all, where somebody else has decided about a part of it', async () => {
  await revoke();
  await deliver(phoneEntry(1), phoneEntry(2));
  expect((await judge(2, { bib: 'none' })).statusCode).toBe(303);
  const both = { records: `${device} 1,${device} 2`, bib: '102', reason: 'Seen' };
  expect((await control.post({ intent: 'judge', ...both })).statusCode).toBe(409);
  const decided = control.db.selectFrom('record_decision').select(['sequence', 'reason']);
  expect(await decided.where('device', '=', device).execute()).toEqual([
    { sequence: 2, reason: 'Asked' },
  ]);
  await judge(1, { bib: 'none' });
});

it('that a runner has retired waits, and says so', async () => {
  await revoke();
  await deliver(phoneEntry(1, { kind: 'retired', bib: '102' }));
  expect(await control.board()).toContain(
    '102 North hut 10:00 · arrived after the link of its phone was revoked · has retired',
  );
});

it('hides nothing that is decided one by one, whatever its link sends', async () => {
  await deliver(phoneEntry(1, { bib: '987' }));
  await revoke();
  device = randomUUID();
  const early = { deviceAt: '2025-07-05T00:00:00Z' };
  await deliver(...Array.from({ length: 50 }, (_, index) => phoneEntry(index + 1, early)));
  expect(await control.board()).toContain('987 North hut 10:00 · nobody has this bib');
});

describe('what its clock says to be ahead of its arrival', () => {
  const ahead = phoneEntry(1, { bib: '103', deviceAt: '2025-07-05T10:00:00Z' });
  const change = async () => {
    const decided = control.db.selectFrom('record_decision').select('change');
    return (await decided.orderBy('id', 'desc').executeTakeFirstOrThrow()).change;
  };

  it.each([
    ['9:58', '09:58:00'],
    ['9:58:07', '09:58:07'],
  ])('counts at %s, which somebody types', async (time, told) => {
    await deliver(ahead);
    expect((await judge(1, { bib: '103', ahead: '1', time })).statusCode).toBe(303);
    const at = Date.parse(`2025-07-05T${told}+03:00`);
    expect(await change()).toEqual({ at, bib: '103' });
    expect(await control.board()).toContain(`103 at North hut is 103, at ${told}: Asked`);
    const way = await control.board(`/admin/race-control?runner=${control.ids[2]}`);
    expect(way).toContain('North hut 09:58');
    await undo();
    await judge(1, { bib: 'none', ahead: '1', time: '' });
  });

  it('is not confirmed before somebody has said that the time is right, or typed another', async () => {
    await deliver(ahead);
    for (const time of ['', '25:00', 'ten']) {
      const refused = await judge(1, { time, bib: '103', ahead: '1' });
      expect([refused.statusCode, refused.body]).toEqual([
        400,
        expect.stringContaining('Give the right time'),
      ]);
    }
    expect(await control.read('/admin/race-control')).toContain(
      'The time is right as it is: 5 Jul 2025, 13:00',
    );
    expect((await judge(1, { bib: '103', ahead: '1', time: '', asIs: '1' })).statusCode).toBe(303);
    expect(await change()).toEqual({ bib: '103' });
    await undo();
    await judge(1, { bib: 'none', ahead: '1', time: '' });
  });

  it('asks so, too, where its link was revoked', async () => {
    await revoke();
    await deliver(ahead);
    expect(await control.board()).toContain(
      'arrived after the link of its phone was revoked · its time lies after its arrival',
    );
    expect(await control.read('/admin/race-control')).toContain('The time is right as it is');
  });
});

describe('the file of a phone whose link was revoked', () => {
  const linksUrl = '/admin/race-control/links';
  let link = '';
  /** As the office reads it, at a minute after eleven. */
  async function readFile(minute: string, records: PhoneRecord[]) {
    control.setTime(`11:${minute}`);
    const form = new FormData();
    form.append('intent', 'file');
    form.append('checkpoint', 'north-hut');
    form.append('file', new File([JSON.stringify({ batches: [{ device, link, records }] })], 'a'));
    const { statusCode } = await control.site.app.inject({
      method: 'POST',
      url: linksUrl,
      headers: { cookie: control.cookie },
      body: form,
    });
    expect(statusCode).toBe(200);
  }
  /** The form that counts all that came so, as the board draws it. */
  async function formOfAll(by = 'file'): Promise<Record<string, string>> {
    const [, form = ''] = (await control.read('/admin/race-control')).split(
      `id="waiting-${link}-${by}"`,
    );
    const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(0, 5);
    return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]));
  }
  const noted = (action: string) =>
    control.db
      .selectFrom('audit_entry')
      .select(['subject', 'reason'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst();

  beforeEach(async () => {
    await control.db.updateTable('checkpoint_link').set({ label: 'old' }).execute();
    token = await addCheckpointLink(control.db, { label: 'Dan' });
    await revoke();
    const links = control.db.selectFrom('checkpoint_link').select('id');
    ({ id: link } = await links.where('label', '=', 'Dan').executeTakeFirstOrThrow());
  });

  it('counts by one decision, with history, but for times that cannot be', async () => {
    await readFile('01', [
      ...['101', '102', '99'].map((bib, index) => phoneEntry(index + 1, { bib })),
      phoneEntry(4, { bib: '103', deviceAt: '2025-07-05T10:00:00Z' }),
    ]);
    expect(await control.board()).toContain('Dan · North hut · 4 waiting');
    const form = await formOfAll();
    expect(form).toMatchObject({ link, by: '', number: '3', all: '4' });
    const asked = { intent: 'count', ...form, reason: 'Dan brought it' };
    expect((await control.post({ ...asked, reason: ' ' })).statusCode).toBe(400);
    expect((await control.post({ ...asked, number: '2' })).statusCode).toBe(409);
    await readFile('02', [phoneEntry(5)]);
    expect((await control.post(asked)).statusCode).toBe(303);
    expect((await control.post(asked)).statusCode).toBe(409);
    expect(await atHut()).toBe('2');
    const said = await control.board();
    expect(said).toContain('What waited of Dan counts (3): Dan brought it');
    // What arrived after the look at the board waits, as what can't be does.
    expect(said).toContain('101 North hut 10:00 · arrived after');
    expect(said).toContain('103 North hut 13:00 · arrived after');
    const all = { subject: 'Dan, north-hut (3)', reason: 'Dan brought it' };
    expect(await noted('records.count')).toEqual(all);

    const whose = { records: `${device} 3`, other: '103', reason: 'Mistyped', intent: 'judge' };
    // Who looked before all were counted must look again.
    expect((await control.post(whose)).statusCode).toBe(409);
    expect((await control.post({ ...whose, over: '1' })).statusCode).toBe(303);
    expect(await atHut()).toBe('3');

    const [, id = ''] =
      /value="(records-\d+)"/.exec(await control.read('/admin/race-control')) ?? [];
    expect((await control.post({ id, intent: 'undo' })).statusCode).toBe(303);
    expect(await noted('record.undo')).toMatchObject({ subject: 'Dan, north-hut (2)' });
    // What was decided by itself stays so.
    expect(await atHut()).toBe('2');
    expect(await control.board()).toContain('Dan · North hut · 4 waiting');
  });

  it('counts for nothing by one decision, with what it takes back itself and times that cannot be', async () => {
    const chain = [2, 3].map((sequence) => phoneEntry(sequence, { corrects: sequence - 1 }));
    const ahead = [4, 5].map((sequence) =>
      phoneEntry(sequence, { bib: '103', deviceAt: '2025-07-05T10:00:00Z' }),
    );
    await readFile('01', [phoneEntry(1), ...chain, ...ahead]);
    expect(await control.board()).toContain('Dan · North hut · 3 waiting');
    expect(await control.board()).toContain('None of these counts (3)');
    const form = await formOfAll();
    const asked = { intent: 'drop', ...form, reason: 'Copied link' };
    expect((await control.post({ ...asked, all: '2' })).statusCode).toBe(409);
    await readFile('02', [phoneEntry(6, { bib: '102' })]);
    expect((await control.post(asked)).statusCode).toBe(303);
    expect((await control.post(asked)).statusCode).toBe(409);
    const said = await control.board();
    expect(said).toContain('What waited of Dan does not count (5): Copied link');
    // But for one, nothing of it waits any more.
    expect(said).not.toContain('Dan · North hut');
    expect(said).toContain('102 North hut 10:00 · arrived after');
    const all = { subject: 'Dan, north-hut (5)', reason: 'Copied link' };
    expect(await noted('records.drop')).toEqual(all);
    const [, id = ''] =
      /value="(records-\d+)"/.exec(await control.read('/admin/race-control')) ?? [];
    expect((await control.post({ id, intent: 'undo' })).statusCode).toBe(303);
    expect(await noted('record.undo')).toMatchObject({ subject: 'Dan, north-hut (5)' });
    expect(await control.board()).toContain('Dan · North hut · 4 waiting');
  });

  it('is told apart from what another link hands over in its name', async () => {
    const thief = await addCheckpointLink(control.db, { label: 'Thief', checkpoint: 'saddle' });
    await revoke();
    const records = [phoneEntry(8), phoneEntry(9, { kind: 'void', corrects: 1 })];
    await control.site.app.inject({
      method: 'POST',
      url: '/api/checkpoint/records',
      headers: { authorization: `Bearer ${thief}` },
      payload: {
        sentAt: '2025-07-05T08:00:00Z',
        batches: [{ device, link, checkpoint: 'north-hut', records }],
      },
    });
    await readFile(
      '03',
      [1, 2, 3].map((sequence) => phoneEntry(sequence)),
    );
    const said = await control.board();
    expect(said).toContain('Dan · North hut · 3 waiting');
    expect(said).toContain('Dan (handed over by Thief) · North hut · 2 waiting');
    const links = control.db.selectFrom('checkpoint_link').select('id');
    const { id: by } = await links.where('label', '=', 'Thief').executeTakeFirstOrThrow();
    const form = await formOfAll(by);
    expect(form).toMatchObject({ link, by, number: '2' });
    const asked = { intent: 'count', ...form, reason: 'Asked Dan' };
    expect((await control.post({ ...asked, by: '' })).statusCode).toBe(409);
    expect((await control.post(asked)).statusCode).toBe(303);
    expect(await control.board()).toContain(
      'What waited of Dan (handed over by Thief) counts (2): Asked Dan',
    );
    expect(await control.board()).toContain('Dan · North hut · 2 waiting');
    const subject = 'Dan ← Thief, north-hut (2)';
    expect(await noted('records.count')).toMatchObject({ subject });
    const [, id = ''] =
      /value="(records-\d+)"/.exec(await control.read('/admin/race-control')) ?? [];
    await control.post({ id, intent: 'undo' });
    expect(await noted('record.undo')).toMatchObject({ subject });
  });
});
