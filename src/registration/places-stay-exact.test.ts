import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { currentToken } from '../platform/auth/link.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type Db, racesForAll } from '../test/my-registration-kit.ts';
import { countPlaces, openRegistration, register } from '../test/registration-kit.ts';
import { isFullSize } from '../test/test-size.ts';
import { expireHolds } from './expire-holds.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { releasePlace, takePlace } from './places.ts';

const start = new Date('2025-03-01T10:00:00Z').getTime();
const capacity = 3;
const people = 8;

const races = racesForAll();
let db: Db;
beforeAll(() => {
  ({ db } = races);
});

const someone = fc.integer({ min: 1, max: people });
const deed = fc.oneof(
  fc.record({ do: fc.constant('register' as const), who: someone }),
  fc.record({ do: fc.constant('accept' as const), who: someone }),
  fc.record({ do: fc.constant('wait' as const), who: someone }),
  fc.record({ do: fc.constant('pay' as const), who: someone }),
  fc.record({ do: fc.constant('cancel' as const), who: someone }),
  fc.record({ do: fc.constant('expire' as const), who: someone }),
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** The participant is locked before the places, as a payment that arrives does it. */
const withRunner = (
  who: number,
  work: (
    trx: Parameters<typeof takePlace>[0],
    runner: { id: number; holds_place: boolean; status: string },
  ) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    const runner = await trx
      .selectFrom('participant')
      .select(['id', 'holds_place', 'status'])
      .where('last_name', '=', `Runner ${who}`)
      .where('status', '<>', 'cancelled')
      .forUpdate()
      .executeTakeFirst();
    if (runner) await work(trx, runner);
  });

const deeds: Record<Deed['do'], (who: number, now: Date) => Promise<unknown>> = {
  register: (who, now) => register(db, who, { now }),
  async accept(who, now) {
    const entry = await db
      .selectFrom('waiting_entry')
      .select('id')
      .where('state', '=', 'offered')
      .limit(1)
      .executeTakeFirst();
    const offer = entry && (await currentToken(db, 'offer', entry.id));
    if (offer) await register(db, who, { now, offer });
  },
  wait: (who, now) =>
    joinWaitingList(
      db,
      {
        form: {
          raceid: '2',
          firstname: 'W',
          lastname: 'W',
          hasOneName: false,
          email: `w${who}@mail.example`,
        },
        language: 'en',
      },
      { now },
    ),
  pay: (who) =>
    withRunner(who, async (trx, { id, status, holds_place }) => {
      if (status !== 'pending' || !(holds_place || (await takePlace(trx, 2)))) return;
      await trx
        .updateTable('participant')
        .set({ status: 'confirmed', holds_place: true, held_until: null })
        .where('id', '=', id)
        .execute();
    }),
  cancel: (who) =>
    withRunner(who, async (trx, { id, holds_place }) => {
      await trx
        .updateTable('participant')
        .set({ status: 'cancelled', holds_place: false })
        .where('id', '=', id)
        .execute();
      if (holds_place) await releasePlace(trx, 2);
    }),
  expire: (_, now) => expireHolds(db, { now, siteUrl: 'https://race.example' }),
};

it('places stay exact, whatever runners do one after the other or at once', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          passMinutes: fc.constantFrom(0, 0, 1, 31, 25 * 60),
          atOnce: fc.array(deed, { minLength: 1, maxLength: 6 }),
        }),
        { minLength: 5, maxLength: 15 },
      ),
      async (turns) => {
        await sql`truncate participant, waiting_entry, mail, payment, refund cascade`.execute(db);
        await db.updateTable('race_places').set({ taken: 0 }).execute();
        await openRegistration(db, capacity);
        let ms = start;
        for (const { passMinutes, atOnce } of turns) {
          ms += passMinutes * 60_000;
          const done = await Promise.allSettled(
            atOnce.map((each) => deeds[each.do](each.who, new Date(ms))),
          );
          // Not before all are through, or the next try begins among them.
          for (const each of done) if (each.status === 'rejected') throw each.reason;
          const { taken, held, offered } = await countPlaces(db);
          expect(taken).toBe(held + offered);
          expect(taken).toBeLessThanOrEqual(capacity);
          seen.add(`${held} held, ${offered} offered`);
        }
        // When nobody comes any more, every place is free again but those that are paid.
        for (let day = 1; day <= people + 1; day++) {
          ms += 25 * 60 * 60_000;
          await deeds.expire(0, new Date(ms));
        }
        const { taken, held, offered } = await countPlaces(db);
        const confirmed = await db
          .selectFrom('participant')
          .select('id')
          .where('status', '=', 'confirmed')
          .execute();
        expect([taken, held, offered]).toEqual([confirmed.length, confirmed.length, 0]);
      },
    ),
    { numRuns: isFullSize ? 40 : 16, seed: 1 },
  );
  // The sequences did reach what they are to try.
  expect([...seen]).toEqual(expect.arrayContaining(['3 held, 0 offered', '2 held, 1 offered']));
});
