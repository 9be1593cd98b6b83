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
    expect((await judge(2, { bib: 'as-typed' })).statusCode).toBe(303);
    expect(await control.board()).toContain(
      '101 at North hut was taken back on the phone; that counts: Asked',
    );
    expect(await atHut()).toBe('0');
    await undo();
    expect(await control.board()).toContain(waiting);
  });
});

it('that a runner has retired waits, and says so', async () => {
  await revoke();
  await deliver(phoneEntry(1, { kind: 'retired', bib: '102' }));
  expect(await control.board()).toContain(
    '102 North hut 10:00 · arrived after the link of its phone was revoked · has retired',
  );
});
