import { type KyselyPlugin, sql, type Transaction } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type HashedNetwork, hashNetworks } from '../../platform/http/hash-visitor.ts';
import { type Db, racesForAll } from '../../test/my-registration-kit.ts';
import { fillIn, openRegistration } from '../../test/registration-kit.ts';
import { holdPlace } from '../hold-place.ts';
import { createPayment } from './create-payment.ts';
import { createDemoPayments } from './demo-payments.ts';
import { lockPayer } from './payments.queries.ts';

const now = new Date('2025-03-01T10:00:00Z');
const siteUrl = 'https://race.example';

const races = racesForAll();
let db: Db;
beforeAll(() => {
  ({ db } = races);
});
beforeEach(() => openRegistration(db, 5000));

async function entered(on: Db, number: number): Promise<number> {
  const made = await fillIn(on, number, { now });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.answer.id;
}

/** The database, and what was asked of it, but for the beginnings and ends of transactions. */
function counted(): { db: Db; asked: () => number } {
  let asked = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      asked++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(counter), asked: () => asked };
}

it('a registration asks the database ten times, with the payment begun', async () => {
  const { db: watched, asked } = counted();
  // Of the day, for all.
  await hashNetworks(db, '192.0.2.1');
  const participantId = await entered(watched, 1);
  // Whether the person is in another race, and the registration.
  expect(asked()).toBe(2);
  const way = await createPayment(
    watched,
    createDemoPayments(watched),
    { participantId, address: '192.0.2.1' },
    { now, siteUrl },
  );
  expect(way).toMatchObject({ ok: true });
  // The key of the day's addresses, the registration, its payments, the new one, whoever else has the
  // mailbox or network, the place; the provider's own books, and its name of the payment.
  expect(asked()).toBe(2 + 8);
});

describe('places that are kept, in a database that has not counted its rows yet', () => {
  const others = 3000;
  beforeAll(async () => {
    await sql`alter table participant set (autovacuum_enabled = false)`.execute(db);
    const id = await entered(db, 2);
    const columns = sql.raw(
      `first_name, last_name, email, phone, country, race_id, emergency_name, emergency_phone,
      medical_info, is_in_circuit, fee_minor, status, language`,
    );
    await sql`
      insert into participant (${columns}, holds_place, held_until, hold_networks)
      select ${columns}, true, ${now}::timestamptz + number * interval '1 second',
        array[convert_to(number::text, 'utf8')]
      from participant, generate_series(1, ${others}) as number
      where id = ${id}`.execute(db);
    await sql`update participant set email = id || email where hold_networks is not null`.execute(
      db,
    );
  });

  /** How many entries of the table's indexes are read by `work`. */
  const readBy = (work: (trx: Transaction<Schema>) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      await work(trx);
      const { rows } = await sql<{ entries: number }>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
        from pg_index where indrelid = 'participant'::regclass`.execute(trx);
      return rows[0]?.entries;
    });
  const own: HashedNetwork = { hashes: [Buffer.from('own')], times: 1 };

  it('are not all read when one more is', async () => {
    const id = await entered(db, 3);
    const entries = await readBy(async (trx) => {
      const payer = await lockPayer(trx, id);
      if (payer) expect(await holdPlace(trx, payer, { now, networks: [own] })).toBe('kept');
    });
    // A few more than its own: what other tests have left.
    expect(entries).toBeLessThan(others / 100);
  });

  it('would be, by the condition that the index of mailboxes has', async () => {
    const entries = await readBy((trx) =>
      sql`select count(held_until) from participant
        where holds_place and status = 'pending' and hold_networks && ${own.hashes}::bytea[]
      `.execute(trx),
    );
    expect(entries).toBeGreaterThanOrEqual(others);
  });
});
