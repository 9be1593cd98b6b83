import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from './test-database.ts';

const names = Object.keys(migrations).toSorted();
const upTo = (count: number) =>
  Object.fromEntries(names.slice(0, count).map((name) => [name, migrations[name] as Migration]));

/** What the databases of tests are copied from; a later one goes on from the one before it. */
const stages: { count: number; database: TestDatabase<object> }[] = [];
afterAll(async () => {
  for (const { database } of stages) await database.drop();
});

/** An empty database that has taken so many steps. */
async function databaseAfter(count: number): Promise<TestDatabase<object>> {
  let stage = stages.findLast((each) => each.count <= count);
  if (stage?.count !== count) {
    const database = await createTestDatabase<object>(
      stage?.database.connection.database ?? 'template1',
    );
    stages.push((stage = { count, database }));
    await migrate(database.db, upTo(count));
    // A database that somebody is connected to cannot be copied.
    await database.pool.end();
  }
  const copy = await createTestDatabase<object>(stage.database.connection.database);
  onTestFinished(() => copy.close());
  return copy;
}

/** A database as it was before a step, and what takes it on to the end of that step. */
async function before(step: string) {
  const place = names.indexOf(step);
  expect(place).toBeGreaterThan(0);
  const { db } = await databaseAfter(place);
  return { db, take: () => migrate(db, upTo(place + 1)) };
}

const addEdition = (db: Kysely<object>) =>
  sql`insert into edition (year) values (2025) on conflict do nothing`.execute(db);

async function addPayment(db: Kysely<object>, provider: string) {
  await sql`
    insert into race (
      id, position, name, name_ro, name_fr, name_de, description, description_ro, description_fr,
      description_de, difficulty, distance_km, climb_m, date, start_time, time_limit_min, fee_bani,
      fee_with_circuit_bani, is_ema_certified, is_national_championship, aid_stations_km, cutoffs,
      waymark, gpx)
    values (1, 1, '', '', '', '', '', '', '', '', 'long_trail', 33, 1, '2025-07-05', '09:00', 1, 1,
      1, true, true, '[]', '[]', '{}', '')`.execute(db);
  await sql`
    with runner as (
      insert into participant (first_name, last_name, email, phone, country, race_id,
        emergency_name, emergency_phone, is_in_circuit)
      values ('Ana', 'Pop', 'ana@mail.example', '', 'RO', 1, '', '', false) returning id
    )
    insert into payment (participant_id, provider, purpose, amount_bani)
    select id, ${provider}, 'fee', 100 from runner`.execute(db);
}

describe('step 019', () => {
  it.each([
    ['stripe', true],
    ['demo', false],
  ])('has a database with a payment of %s leave demo mode: %s', async (provider, hasLeft) => {
    const { db, take } = await before('019-left-demo');
    await addEdition(db);
    await addPayment(db, provider);
    await take();
    const { rows } = await sql<{ left_demo_at: Date | null }>`
      select left_demo_at from edition`.execute(db);
    expect(rows.map((row) => row.left_demo_at !== null)).toEqual([hasLeft]);
  });
});

describe('step 027', () => {
  it('tells no guardian’s name or address in older history, and keeps the rest', async () => {
    const { db, take } = await before('027-audit-chain');
    const told = { guardianName: 'Ion Pop', guardianEmail: 'ion@mail.example', phone: '0700' };
    const add = (earlier: object | null, later: object) =>
      sql`
      insert into audit_entry (staff_email, action, subject, before, after)
      values ('', 'participant.edit', 'participant 1', ${earlier && JSON.stringify(earlier)},
        ${JSON.stringify(later)})`.execute(db);
    await add(told, { ...told, guardianName: '' });
    await add(null, { status: 'confirmed' });
    await take();
    const { rows } = await sql<{ before: object | null; after: object }>`
      select before, after from audit_entry order by id`.execute(db);
    const named = { guardianName: '…', guardianEmail: '…', phone: '0700' };
    expect(rows).toEqual([
      { before: named, after: { ...named, guardianName: '' } },
      { before: null, after: { status: 'confirmed' } },
    ]);
  });
});

describe('step 041', () => {
  it('keeps the amounts, by their new names, and has imports looked through once more', async () => {
    const { db, take } = await before('041-minor-units');
    await addEdition(db);
    await addPayment(db, 'stripe');
    await sql`
      with person as (
        insert into staff (email, name, password_hash, role, rights)
        values ('a@b.example', '', '', 'admin', '{}')
        returning id
      )
      insert into participant_import (
        staff_id, file_name, header, rows, row_count, choice, report, state)
      select id, state, '[]', '', 0, '{}', report, state from person, (
        values ('draft', null), ('checked', 'sealed'), ('done', 'sealed')
      ) as import (state, report)`.execute(db);
    await take();
    const amounts = await sql`
      select amount_minor, refunded_minor, race.fee_minor, fee_with_circuit_minor
      from payment, race`.execute(db);
    expect(amounts.rows).toEqual([
      { amount_minor: 100, refunded_minor: 0, fee_minor: 1, fee_with_circuit_minor: 1 },
    ]);
    const imports = await sql`
      select file_name as was, state, report from participant_import order by file_name desc`.execute(
      db,
    );
    expect(imports.rows).toEqual([
      { was: 'draft', state: 'draft', report: null },
      { was: 'done', state: 'done', report: null },
      { was: 'checked', state: 'draft', report: null },
    ]);
    const left = await sql<{ name: string }>`
      select attname as name from pg_attribute where attname like '%bani%' and not attisdropped
      union all select conname from pg_constraint where conname like '%bani%'`.execute(db);
    expect(left.rows).toEqual([]);
    await expect(sql`update payment set refunded_minor = 101`.execute(db)).rejects.toThrow(
      'refund_fits',
    );
  });
});

describe('step 043', () => {
  it('has an unpaid order of demo mode tell its amount by its new name', async () => {
    const { db, take } = await before('043-demo-orders');
    await sql`
      insert into demo_payment (reference, "order", amount_minor, state) values
        ('before', '{"title": "Trail", "amountBani": 15000}', 15000, 'open'),
        ('since', '{"title": "Trail", "amountMinor": 12000}', 12000, 'open')`.execute(db);
    await take();
    const { rows } = await sql`
      select "order" from demo_payment order by reference`.execute(db);
    expect(rows).toEqual([
      { order: { title: 'Trail', amountMinor: 150_00 } },
      { order: { title: 'Trail', amountMinor: 120_00 } },
    ]);
  });
});

describe('step 046', () => {
  it('has each registration keep the fee that its race had, in the circuit or out of it', async () => {
    const { db, take } = await before('046-fees-by-date');
    await sql`
      insert into race (id, position, names, descriptions, image_url, difficulty, distance_km,
        climb_m, date, start_time, time_limit_min, fee_minor, fee_with_circuit_minor,
        is_ema_certified, is_national_championship, aid_stations_km, cutoffs, waymark, gpx)
      values (1, 0, '{}', '{}', '', '', 1, 1, '2025-07-05', '08:00', 1, 20, 30, false, false, '[]',
        '[]', '{}', '')`.execute(db);
    await sql`
      insert into participant (first_name, last_name, email, phone, country, race_id,
        emergency_name, emergency_phone, is_in_circuit, fee_minor)
      select '', '', '', '', 'RO', 1, '', '', in_circuit, fee
      from (values (false, null), (true, null), (true, 7)) as entered (in_circuit, fee)`.execute(
      db,
    );
    await sql`
      insert into waiting_entry (race_id, first_name, last_name, email, language, created_at)
      values (1, '', '', '', 'en', '2025-02-03T12:00:00Z')`.execute(db);
    await take();
    const { rows } = await sql`
      select fee_minor, fee_day from participant order by fee_minor`.execute(db);
    expect(rows).toEqual([7, 20, 30].map((fee_minor) => ({ fee_minor, fee_day: null })));
    const waiting = await sql`select fee_day from waiting_entry`.execute(db);
    expect(waiting.rows).toEqual([{ fee_day: '2025-02-03' }]);
  });
});

describe('data of every step so far', () => {
  /** What a database is made of, in words of its catalogue; columns wherever they stand. */
  const shapeOf = async (db: Kysely<object>) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', c.relname, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = attrelid and relkind = 'r'
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
      union select indexdef from pg_indexes where schemaname = 'public'
      union select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger
      where not tgisinternal order by line`.execute(db);
    return rows.map(({ line }) => line);
  };

  it('comes to the newest one step by step, and is made as a new database is', async () => {
    const begun = names.indexOf('018-results') + 1;
    const old = await databaseAfter(begun);
    await addEdition(old.db);
    await addPayment(old.db, 'stripe');
    for (let count = begun + 1; count <= names.length; count++)
      expect(await migrate(old.db, upTo(count))).toEqual([names[count - 1]]);
    const fresh = await emptyDatabase<object>();
    await migrate(fresh.db, migrations);
    expect(await shapeOf(old.db)).toEqual(await shapeOf(fresh.db));
    const { rows } = await sql`
      select last_name, email, provider, amount_minor, race.id as race
      from participant join payment on participant_id = participant.id
      join race on race_id = race.id`.execute(old.db);
    const paid = { provider: 'stripe', amount_minor: 100, race: 1 };
    expect(rows).toEqual([{ last_name: 'Pop', email: 'ana@mail.example', ...paid }]);
    expect(await migrate(old.db, migrations)).toEqual([]);
  });
});
