import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenHash } from '../../platform/auth/session-token.ts';
import { addCheckpointLink, entries, keptEntries } from '../../test/checkpoint-kit.ts';
import { phoneEntry } from '../../test/phone-entry.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { waitForLocks } from '../../test/wait-for-locks.ts';
import type { DeliveryAnswer, PhoneRecord } from './checkpoints.contract.ts';

const now = new Date('2025-07-05T08:00:00Z');
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
});
afterAll(() => site.close());

let token = '';
let device = '';
beforeEach(async () => {
  token = await addCheckpointLink(site.database.db);
  device = randomUUID();
});

const kept = () => keptEntries(site.database.db, device);
const deliver = async (records: PhoneRecord[]) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/checkpoint/records',
    headers: { authorization: `Bearer ${token}` },
    payload: { device, sentAt: now.toISOString(), records },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<DeliveryAnswer>();
};

describe('several deliveries of the same entries at once', () => {
  /** Lets `deliveries` meet: one of the entries is being written by somebody else meanwhile. */
  async function meet<T>(deliveries: (() => Promise<T>)[]) {
    const { pool, db } = site.database;
    const { id } = await db.selectFrom('checkpoint_link').select('id').executeTakeFirstOrThrow();
    const first = await pool.connect();
    try {
      await first.query('begin');
      await first.query(
        `insert into raw_record (device, sequence, link_id, checkpoint, kind, bib, device_at)
         values ($1, 2, $2, 'north-hut', 'in', '102', '2025-07-05T07:00:00Z')`,
        [device, id],
      );
      const all = deliveries.map((each) => each());
      const settled = Promise.allSettled(all);
      await waitForLocks(pool, deliveries.length);
      await first.query('commit');
      return await settled;
    } finally {
      first.release();
    }
  }

  it('are all answered, and each entry is kept once', async () => {
    const answers = await meet([
      () => deliver(entries(3)),
      () => deliver(entries(5)),
      () => deliver(entries(4).toReversed()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const told = answers.map((each) => each.status === 'fulfilled' && each.value.refused);
    const second = [{ device, sequence: 2 }];
    expect(told).toEqual([second, second, second]);
    expect((await kept()).map(({ sequence, bib }) => [sequence, bib])).toEqual([
      [1, '101'],
      [2, '102'],
      [3, '101'],
      [4, '101'],
      [5, '101'],
    ]);
  });

  it('would be lost as a whole if a second word were refused by the table alone', async () => {
    const { db } = site.database;
    const { id: link_id } = await db
      .selectFrom('checkpoint_link')
      .select('id')
      .executeTakeFirstOrThrow();
    const rows = entries(3).map(({ sequence, kind, bib, deviceAt }) => ({
      device,
      sequence,
      kind,
      bib,
      link_id,
      checkpoint: 'north-hut',
      device_at: new Date(deviceAt),
    }));
    const plain = () => db.insertInto('raw_record').values(rows).execute();
    const answers = await meet([plain, plain]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await kept()).toHaveLength(1);
  });
});

describe('a revocation while another phone hands over', () => {
  /** The link of the phone that recorded the entries. */
  let origin = '';
  beforeEach(async () => {
    await addCheckpointLink(site.database.db, { label: 'lost' });
    const { db } = site.database;
    const link = db.selectFrom('checkpoint_link').select('id').where('label', '=', 'lost');
    ({ id: origin } = await link.orderBy('created_at', 'desc').executeTakeFirstOrThrow());
  });

  /**
   * Revokes the link while the hand-over has read it and can't go on, since somebody writes its
   * second entry; `until` is awaited before that ends. Answers what was kept at the revocation.
   */
  async function revokeAmid(
    handOver: () => Promise<unknown>,
    until: (revoked: Promise<unknown>) => Promise<unknown>,
  ) {
    const { pool, db } = site.database;
    const first = await pool.connect();
    try {
      await first.query('begin');
      await first.query(
        `insert into raw_record (device, sequence, link_id, checkpoint, kind, bib, device_at)
         values ($1, 2, $2, 'north-hut', 'in', '101', '2025-07-05T07:00:00Z')`,
        [device, origin],
      );
      const handedOver = handOver();
      await waitForLocks(pool, 1);
      const revoking = db.updateTable('checkpoint_link').set({ revoked_at: now });
      const keptBefore = revoking.where('id', '=', origin).execute().then(kept);
      await until(keptBefore);
      await first.query('rollback');
      await handedOver;
      return await keptBefore;
    } finally {
      first.release();
    }
  }

  it('waits until all of it is kept', async () => {
    const batch = { device, link: origin, checkpoint: 'north-hut', records: entries(3) };
    const handOver = async () => {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/checkpoint/records',
        headers: { authorization: `Bearer ${token}` },
        payload: { sentAt: now.toISOString(), batches: [batch] },
      });
      expect(answer.statusCode).toBe(200);
    };
    const keptBefore = await revokeAmid(handOver, () => waitForLocks(site.database.pool, 2));
    expect(keptBefore.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('would come before entries that count if the link were read without a lock', async () => {
    const { db } = site.database;
    const handOver = () =>
      db.transaction().execute(async (trx) => {
        const link = await trx
          .selectFrom('checkpoint_link')
          .select('revoked_at')
          .where('id', '=', origin)
          .executeTakeFirst();
        await trx
          .insertInto('raw_record')
          .values({
            device,
            sequence: 2,
            kind: 'in',
            bib: '101',
            link_id: origin,
            checkpoint: 'north-hut',
            device_at: now,
            doubt: link?.revoked_at ? 'after-revoking' : null,
          })
          .execute();
      });
    expect(await revokeAmid(handOver, (revoked) => revoked)).toEqual([]);
    expect(await kept()).toMatchObject([{ doubt: null }]);
  });
});

describe('two links that deliver for one phone at once', () => {
  /**
   * Lets the phone deliver first and wait for one of its entries, which somebody writes; `other` comes
   * meanwhile, `until` is awaited before the writing is given up.
   */
  async function meet(
    other: () => Promise<unknown>,
    until: (coming: Promise<unknown>) => Promise<unknown>,
  ) {
    const { pool, db } = site.database;
    const { id } = await db.selectFrom('checkpoint_link').select('id').executeTakeFirstOrThrow();
    const writer = await pool.connect();
    try {
      await writer.query('begin');
      await writer.query(
        `insert into raw_record (device, sequence, link_id, checkpoint, kind, bib, device_at)
         values ($1, 2, $2, 'north-hut', 'in', '101', '2025-07-05T07:00:00Z')`,
        [device, id],
      );
      const own = deliver(entries(2));
      await waitForLocks(pool, 1);
      const coming = other();
      await until(coming);
      await writer.query('rollback');
      await Promise.all([own, coming]);
    } finally {
      writer.release();
    }
    const all = site.database.db.selectFrom('raw_record').select(['sequence', 'bib']);
    return all
      .where((eb) => eb.or([eb('device', '=', device), eb('named_device', '=', device)]))
      .orderBy('sequence')
      .orderBy('bib')
      .execute();
  }
  const second = phoneEntry(2, { bib: '500' });
  const [ofPhone, ofStranger] = [101, 500].map((bib) => ({ sequence: 2, bib: String(bib) }));

  it('are told apart: of one number what each has said is kept', async () => {
    const stranger = await addCheckpointLink(site.database.db);
    const other = () =>
      site.app.inject({
        method: 'POST',
        url: '/api/checkpoint/records',
        headers: { authorization: `Bearer ${stranger}` },
        payload: { device, sentAt: now.toISOString(), records: [second] },
      });
    const kept = await meet(other, () => waitForLocks(site.database.pool, 2));
    expect(kept.slice(1)).toEqual([ofPhone, ofStranger]);
  });

  it('would lose the word of one if the second looked before the first was kept', async () => {
    const { db, pool } = site.database;
    const stranger = await addCheckpointLink(db);
    const { id } = await db
      .selectFrom('checkpoint_link')
      .select('id')
      .where('token_hash', '=', tokenHash(stranger))
      .executeTakeFirstOrThrow();
    const unlocked = async () => {
      const before = db.selectFrom('raw_record').select('bib').where('device', '=', device);
      const { sequence, kind, bib } = second;
      const isTaken = (await before.where('sequence', '=', sequence).execute()).length > 0;
      await db
        .insertInto('raw_record')
        .values({
          sequence,
          kind,
          bib,
          device: isTaken ? randomUUID() : device,
          named_device: isTaken ? device : null,
          link_id: id,
          device_at: now,
          checkpoint: 'north-hut',
        })
        .onConflict((conflict) => conflict.columns(['device', 'sequence']).doNothing())
        .execute();
    };
    expect((await meet(unlocked, () => waitForLocks(pool, 2))).slice(1)).toHaveLength(1);
  });
});
