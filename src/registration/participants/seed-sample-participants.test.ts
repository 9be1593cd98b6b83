import { sql } from 'kysely';
import { Pool } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fillParticipants } from '../../../bench/fill-participants.ts';
import { syncEdition } from '../../event/races/sync-edition.ts';
import { nothingSealed } from '../../platform/db/data-keys.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { openRow } from '../../platform/db/sealed-rows.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testKysely,
} from '../../platform/db/test-database.ts';
import { removeSampleParticipants, seedSampleParticipants } from './seed-sample-participants.ts';

let database: TestDatabase<Schema>;
beforeEach(async () => {
  database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
  await syncEdition(database.db);
});

const rows = async () => {
  const stored = database.db.selectFrom('participant').selectAll().orderBy('id');
  return (await stored.execute()).map((row) => openRow(database.db, 'participant', row));
};
const enter = (email: string) =>
  database.db
    .insertInto('participant')
    .values({
      first_name: 'Ana',
      last_name: 'Codrean',
      email,
      phone: '',
      country: 'RO',
      race_id: 2,
      emergency_name: nothingSealed,
      emergency_phone: nothingSealed,
      is_in_circuit: false,
      fee_minor: 0,
    })
    .execute();

const places = async () => {
  const { rows } = await sql<{ race_id: number; taken: number; held: number }>`
    select race_id, taken, (
      select count(*)::int from participant
      where participant.race_id = race_places.race_id and holds_place
    ) as held
    from race_places order by race_id`.execute(database.db);
  return rows;
};

/** What a registration alone fills in. */
const notSampled = new Set([
  'club',
  'claim_key',
  'person_key',
  'language',
  'held_until',
  'holds_begun',
  'hold_networks',
  'proven_at',
  'is_mail_due',
  'mail_written_at',
  'fee_day',
  'extra_minor',
  'extra_since',
  'hold_reminded_at',
  'hold_told_at',
  'is_hold_word_due',
  'is_told_of_other',
  'cancelled_because',
  'licence',
  'guardian_name',
  'guardian_email',
  'guardian_asked_at',
  'guardian_reminders',
  'guardian_signed_at',
  'guardian_signature',
  'guardian_signed_from',
  'accepted_at',
  'confirmed_at',
  'cancelled_at',
  'erased_at',
  'note',
  'source',
  'link_version',
  'guardian_link_version',
  'oldest_order_version',
  'offered_until',
  'safety_lock',
  'ordered_extras',
  'live_opt_out',
]);

describe('seeding', () => {
  it('fills an empty table once, every column with it', async () => {
    await seedSampleParticipants(database.db);
    const seeded = await rows();
    expect(seeded).toHaveLength(180);
    expect(seeded[0]).toMatchObject({ id: 1, email: 'runner-00001@sample-runner.example' });
    for (const column of Object.keys(seeded[0] ?? {}) as (keyof (typeof seeded)[0])[]) {
      if (notSampled.has(column)) continue;
      expect(
        new Set(seeded.map((row) => JSON.stringify(row[column]))).size,
        column,
      ).toBeGreaterThan(1);
    }
    await seedSampleParticipants(database.db);
    expect(await rows()).toEqual(seeded);
  });

  it('takes a place for everybody who is confirmed', async () => {
    await seedSampleParticipants(database.db);
    const confirmed = (await rows()).filter(({ status }) => status === 'confirmed');
    const taken = await places();
    expect(taken.reduce((sum, each) => sum + each.taken, 0)).toBe(confirmed.length);
    for (const each of taken) expect(each.taken).toBe(each.held);
  });

  it('leaves a table alone that anybody is in', async () => {
    await enter('ana@mail.example');
    await seedSampleParticipants(database.db);
    expect(await rows()).toHaveLength(1);
  });

  it('is done by one of several processes that start at once', async () => {
    const processes = Array.from({ length: 4 }, () => new Pool({ ...database.connection, max: 1 }));
    try {
      await Promise.all(processes.map((pool) => seedSampleParticipants(testKysely<Schema>(pool))));
    } finally {
      await Promise.all(processes.map((pool) => pool.end()));
    }
    expect(await rows()).toHaveLength(180);
  });

  it('is undone without touching anybody else', async () => {
    await seedSampleParticipants(database.db);
    await enter('ana@mail.example');
    expect(await removeSampleParticipants(database.db)).toBe(180);
    expect((await rows()).map(({ email }) => email)).toEqual(['ana@mail.example']);
  });

  it('is undone with its places, and with what somebody paid for one', async () => {
    await seedSampleParticipants(database.db);
    await database.pool.query(`
      with paid as (
        insert into payment (participant_id, provider, purpose, amount_minor)
        select id, 'demo', 'fee', 100 from participant limit 2 returning id
      )
      insert into refund (payment_id, amount_minor, reason) select id, 50, 'cancelled' from paid`);
    await database.pool.query('update race_places set taken = taken + 3 where race_id = 1');
    expect(await removeSampleParticipants(database.db)).toBe(180);
    expect(await places()).toMatchObject([{ taken: 3 }, { taken: 0 }]);
    expect((await database.pool.query('select from payment')).rowCount).toBe(0);
  });
});

describe('filling for the bench', () => {
  it('takes the place of demo mode’s runners, in more than one batch', async () => {
    await seedSampleParticipants(database.db);
    await fillParticipants(database.db, 10);
    await fillParticipants(database.db, 3300);
    expect(await rows()).toHaveLength(3300);
  });

  it('refuses where a real runner is entered, and leaves all as it was', async () => {
    await seedSampleParticipants(database.db);
    await enter('ana@mail.example');
    await expect(fillParticipants(database.db, 10)).rejects.toThrow('not invented');
    expect(await rows()).toHaveLength(181);
  });
});
