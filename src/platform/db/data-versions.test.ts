import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../../event/races/sync-edition.ts';
import { eventually } from '../../test/eventually.ts';
import { nothingSealed } from './data-keys.ts';
import { type DataWatch, perVersion, pollData, watchData } from './data-versions.ts';
import type { Schema } from './schema.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('watching the data', () => {
  let database: TestDatabase<Schema>;
  let watch: DataWatch;
  beforeEach(async () => {
    database = await createTestDatabase<Schema>();
    await syncEdition(database.db);
    watch = await watchData(database.connection);
  });
  afterEach(async () => {
    await watch.close();
    await database.close();
  });

  const insert = () =>
    database.db
      .insertInto('participant')
      .values({
        first_name: 'Ana',
        last_name: 'Pop',
        email: 'ana@mail.example',
        phone: '',
        country: 'RO',
        race_id: 1,
        emergency_name: nothingSealed,
        emergency_phone: nothingSealed,
        is_in_circuit: false,
        fee_minor: 0,
      })
      .execute();
  const changes = async (work: () => Promise<unknown>) => {
    const before = { ...watch.versions };
    await work();
    const changed = () => ({
      race: watch.versions.race - before.race,
      participant: watch.versions.participant - before.participant,
    });
    // Tables that name a participant are told of its going, too, and may be heard first.
    await eventually(() => expect(changed()).not.toEqual({ race: 0, participant: 0 }));
    return changed();
  };

  it('hears which table changed, once per statement, whoever changed it', async () => {
    expect(await changes(insert)).toEqual({ race: 0, participant: 1 });
    expect(await changes(() => database.pool.query('update race set position = position'))).toEqual(
      { race: 1, participant: 0 },
    );
    expect(await changes(() => database.pool.query('delete from participant'))).toEqual({
      race: 0,
      participant: 1,
    });
  });

  it('counts what happens on race day once for all tables of it, and more slowly', async () => {
    await insert();
    const staffId = await database.pool.query<{ id: string }>(
      `insert into staff (email, name, role, rights)
       values ('ana@race.example', 'Ana', 'custom', '{}') returning id`,
    );
    const before = { ...watch.versions };
    const since = (table: 'bib_handout' | 'race_day') => watch.versions[table] - before[table];
    await database.pool.query(
      `insert into bib_handout (participant_id, bib, staff_id, at)
       select id, 7, $1, now() from participant limit 1`,
      [staffId.rows[0]?.id],
    );
    await eventually(() => expect(since('race_day')).toBe(1));
    for (const _ of Array.from({ length: 4 })) {
      const told = since('bib_handout');
      await database.pool.query('update bib_handout set bib = bib + 1');
      await eventually(() => expect(since('bib_handout')).toBeGreaterThan(told));
    }
    expect(since('race_day')).toBeLessThan(since('bib_handout'));
  });

  it('is told what anybody may see of a participant, neither what keeps a place nor mails', async () => {
    await insert();
    // Anew, so that the insertion is not being counted still.
    await watch.close();
    watch = await watchData(database.connection);
    const { pool } = database;
    const untold = async () => {
      await pool.query('update participant set holds_begun = 1, is_hold_word_due = true');
      await pool.query(
        "update participant set held_until = now(), hold_networks = array['a'::bytea]",
      );
      await pool.query('update participant set is_mail_due = not is_mail_due');
      await pool.query('update participant set mail_written_at = now()');
      await pool.query('update race set position = position');
    };
    expect(await changes(untold)).toEqual({ race: 1, participant: 0 });
    const told = () => pool.query("update participant set last_name = 'Ionescu'");
    expect(await changes(told)).toEqual({ race: 0, participant: 1 });
  });

  it('counts a crowd of changes as few, and the last one too', async () => {
    const before = watch.versions.participant;
    for (let i = 0; i < 200; i++) await insert();
    const during = watch.versions.participant - before;
    expect(during).toBeGreaterThan(0);
    expect(during).toBeLessThan(100);
    await insert();
    await eventually(() => expect(watch.versions.participant - before).toBeGreaterThan(during));
  });

  it('hears nothing of what was rolled back', async () => {
    await database.pool.query('begin; update race set position = 0; rollback');
    expect(await changes(insert)).toEqual({ race: 0, participant: 1 });
  });

  it('listens again after its connection was lost, and counts that as a change', async () => {
    const cut = () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like 'listen data_change%' and datname = current_database()`,
      );
    expect(await changes(cut)).toEqual({ race: 1, participant: 1 });
    expect(await changes(insert)).toEqual({ race: 0, participant: 1 });
  });

  it('says whether the database answers', async () => {
    await watch.ping();
    await database.drop();
    await expect(watch.ping()).rejects.toBeInstanceOf(Error);
  });

  it.each([
    ['listening', () => watchData(database.connection)],
    ['asking', () => pollData(database.pool)],
  ])(
    'says by %s that a lock holds up somebody who reads, until it is given back',
    async (_how, open) => {
      const other = await open();
      const [holder, reader] = [await database.pool.connect(), await database.pool.connect()];
      await holder.query('begin; lock table race in access exclusive mode');
      await other.ping();
      const reading = reader.query('select from race');
      await expect.poll(() => other.ping().catch(String)).toMatch(/held up by a lock/);
      await holder.query('rollback');
      await reading;
      await expect(other.ping()).resolves.toBeUndefined();
      for (const each of [holder, reader]) each.release();
      await other.close();
    },
  );
});

describe('asking for changes where nothing is told', () => {
  it('asks once for all who want to know whether it answers', async () => {
    let asked = 0;
    const watch = await pollData({
      query: async () => {
        asked++;
        return { rows: [{ seen: '7:7:' }] };
      },
    } as unknown as Parameters<typeof pollData>[0]);
    asked = 0;
    await Promise.all([watch.ping(), watch.ping()]);
    expect(asked).toBe(1);
    await watch.close();
  });

  /** A database that has seen these, one after the other, and then the last for ever. */
  async function follow(...seen: (string | Error)[]) {
    let asked = 0;
    const watch = await pollData({
      query: async () => {
        const answer = seen[Math.min(asked++, seen.length - 1)];
        if (answer instanceof Error) throw answer;
        return { rows: [{ seen: answer }] };
      },
    } as unknown as Parameters<typeof pollData>[0]);
    let woken = 0;
    watch.onJobDue(() => woken++);
    const first = watch.versions.race;
    await eventually(() => expect(asked).toBeGreaterThan(seen.length + 1));
    await watch.close();
    return { race: watch.versions.race - first, woken };
  }

  it.each([
    [['7:7:', '7:7:'], 0],
    [['7:7:', '7:8:'], 1],
    // One that was under way has ended: its number is not the next any more.
    [['7:9:7', '9:9:', '9:9:'], 1],
    [['7:7:', new Error('away'), '8:8:'], 1],
  ])('%j: what was written in between counts as %d changes', async (seen, count) => {
    expect(await follow(...seen)).toEqual({ race: count, woken: count });
  });

  it('hears of a change in a real database', async () => {
    const database = await createTestDatabase<Schema>();
    await syncEdition(database.db);
    const watch = await pollData(database.pool);
    const { participant } = watch.versions;
    await database.pool.query('update race set position = position');
    await eventually(() => expect(watch.versions.participant).toBeGreaterThan(participant));
    await watch.close();
    await database.close();
  });
});

describe('loading per version', () => {
  it('loads once for all who ask, and again after a change', async () => {
    let version = 1;
    let loads = 0;
    const ask = perVersion(
      () => version,
      async () => ++loads,
    );
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    version = 2;
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  });

  it('does not remember a failure', async () => {
    let isAway = true;
    const ask = perVersion(
      () => 1,
      async () => {
        if (isAway) throw new Error('away');
        return 'here';
      },
    );
    await expect(ask()).rejects.toThrow('away');
    isAway = false;
    expect(await ask()).toBe('here');
  });

  it('loads again when the data changed while they were loaded', async () => {
    let version = 1;
    const ask = perVersion(
      () => version,
      async () => {
        const seen = version;
        version = 2;
        return seen;
      },
    );
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(2);
  });
});
