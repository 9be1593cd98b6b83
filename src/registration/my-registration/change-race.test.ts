import { sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCode } from '../../platform/db/database-errors.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { linkContext } from '../../test/link-context.ts';
import { days29, days30, early, racesForEach, siteUrl } from '../../test/my-registration-kit.ts';
import { countPlaces, fillIn } from '../../test/registration-kit.ts';
import { proveRegistration } from '../prove-registration.ts';
import { changeRace } from './change-race.ts';
import type { LinkContext } from './for-holder.ts';
import { listRaceChoices } from './my-registration.queries.ts';

const races = racesForEach(2, { isExact: true });
let demanded: Parameters<LinkContext['demandDifference']>[0][];
beforeEach(() => {
  demanded = [];
});

const change = (id: number, raceId: number, dueMinor: number, now = early) =>
  changeRace(
    linkContext(races.db, {
      now,
      siteUrl,
      demandDifference: async (asked) => {
        demanded.push(asked);
        return { ok: true, payAt: 'https://pay.example/1' };
      },
    }),
    { id },
    { raceId, dueMinor },
  );

describe('changeRace', () => {
  it('moves to a cheaper race at once, and gives nothing back', async () => {
    const id = await races.paid(1, { raceid: '1' });
    expect(await change(id, 2, 0, days30)).toMatchObject({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      race_id: 2,
      fee_minor: 150_00,
      status: 'confirmed',
    });
    expect(await countPlaces(races.db, 1)).toMatchObject({ taken: 0 });
    expect(await countPlaces(races.db, 2)).toMatchObject({ taken: 1 });
    expect(await races.mailsTo('r1@mail.example')).toEqual(['You are in: Ridge Run 11K – Ana']);
    // Back again costs nothing more.
    expect(await change(id, 1, 0)).toMatchObject({ ok: true });
    expect(demanded).toEqual([]);
  });

  it('asks for the difference of a dearer one, and moves nobody before it is paid', async () => {
    const id = await races.paid(1);
    expect(await change(id, 1, 30_00)).toEqual({ ok: true, payAt: 'https://pay.example/1' });
    expect(demanded).toEqual([
      { participantId: id, change: { targetRaceId: 1, amountMinor: 30_00 } },
    ]);
    expect(await races.runnerOf(id)).toMatchObject({ race_id: 2, fee_minor: 120_00 });
  });

  it('moves an unpaid one, who then owes the new fee and gets the mail with the link', async () => {
    const id = await races.registered(1);
    expect(await change(id, 1, 0)).toMatchObject({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      race_id: 1,
      fee_minor: 150_00,
      status: 'pending',
      holds_place: true,
      is_mail_due: true,
    });
  });

  it.each([
    ['another amount', 1, 29_00, early, 'amount-changed'],
    ['a race that is none', 9, 0, early, 'link'],
    ['29 days before', 1, 30_00, days29, 'too-late'],
  ])('refuses %s', async (_, raceId, dueMinor, now, code) => {
    const id = await races.paid(1);
    expect(await change(id, raceId, dueMinor, now)).toEqual({ ok: false, code });
    expect(demanded).toEqual([]);
  });

  it('refuses who is too young for it, or in it already', async () => {
    const young = await races.paid(1, {
      birthDate: '2008-01-01',
      guardianName: 'Eva Pop',
      guardianEmail: 'eva@mail.example',
    });
    expect(await change(young, 1, 30_00)).toEqual({ ok: false, code: 'too-young' });
    const one = await races.paid(2);
    await races.registered(2, { raceid: '1' });
    expect(await change(one, 1, 30_00)).toEqual({ ok: false, code: 'registered' });
  });

  it('refuses a full race, and one that somebody waits for', async () => {
    const id = await races.paid(1, { raceid: '1' });
    const wait = { race_id: 2, last_name: 'W', email: 'w@mail.example', language: 'en' };
    await races.db
      .insertInto('waiting_entry')
      .values({ ...wait, first_name: 'W' })
      .execute();
    expect(await change(id, 2, 0)).toEqual({ ok: false, code: 'full' });
    await races.db.deleteFrom('waiting_entry').execute();
    await races.registered(2);
    await races.registered(3);
    expect(await change(id, 2, 0)).toEqual({ ok: false, code: 'full' });
    expect(await races.runnerOf(id)).toMatchObject({ race_id: 1, holds_place: true });
  });

  describe('while another mailbox confirms the person for that race', () => {
    /** Changes race by `go` before the other's proof is committed; answers what came of it. */
    async function meanwhile<Outcome>(go: (id: number) => Promise<Outcome>) {
      const { db } = races;
      const person = { firstname: 'Ana', lastname: 'Pop' };
      const id = await races.registered(1, person);
      const there = await fillIn(db, 2, {
        now: early,
        ...person,
        raceid: '1',
        acceptOverlap: true,
      });
      const other = there.ok ? there.answer.id : 0;
      const { trx, commit } = await open(db);
      await proveRegistration(trx, other, early);
      const outcome = go(id).then(
        (came) => came,
        (error: unknown) => errorCode(error),
      );
      await expect.poll(waiting).toBe(true);
      await commit();
      return outcome;
    }
    /** A transaction that stays open. */
    async function open(db: typeof races.db) {
      const trx = await db.startTransaction().execute();
      return { trx: trx as Transaction<Schema>, commit: () => trx.commit().execute() };
    }
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(races.db);
      return rows.length > 0;
    };

    it('refuses it', async () => {
      const refusal = { ok: false, code: 'registered' };
      expect(await meanwhile((id) => change(id, 1, 0))).toEqual(refusal);
    });

    it('would meet the database’s own rule without waiting for that', async () => {
      const moveUnguarded = async (id: number) => {
        expect(await listRaceChoices(races.db, await races.runnerOf(id))).toMatchObject([
          { id: 1, has_same_person: false },
          { id: 2 },
        ]);
        await races.db
          .updateTable('participant')
          .set({ race_id: 1 })
          .where('id', '=', id)
          .execute();
      };
      expect(await meanwhile(moveUnguarded)).toBe('23505');
    });
  });

  it('does it once for a double click', async () => {
    const id = await races.paid(1, { raceid: '1' });
    const clicks = await Promise.all(Array.from({ length: 4 }, () => change(id, 2, 0)));
    expect(clicks.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
  });

  it('gives the last place to one of many who change at once, in both directions', async () => {
    const inOne = [await races.paid(1, { raceid: '1' }), await races.paid(2, { raceid: '1' })];
    await races.registered(3);
    const outcomes = await Promise.all([...inOne, ...inOne].map((id) => change(id, 2, 0)));
    const moved = outcomes.filter(({ ok }) => ok);
    // The same runner's second click finds that runner moved.
    expect(moved).toHaveLength(2);
    expect(await countPlaces(races.db, 2)).toMatchObject({ taken: 2 });
  });
});
