import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncEdition } from '../../../event/races/sync-edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/test-database.ts';
import { insertPayer } from '../../../test/payer.ts';
import type { PaymentState } from '../../payments/payments.rules.ts';
import { type PaymentSource, paymentSources } from '../../payments/settled.rules.ts';
import { type Figure, figures } from './money.contract.ts';
import { listMoney, sumMoney, walkMoney } from './money.queries.ts';

const now = new Date('2025-05-01T10:00:00Z');
let database: TestDatabase<Schema>;
/** By race. */
const runners = new Map<number, number>();

beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  await database.db.updateTable('race_places').set({ capacity: 10 }).execute();
  for (const raceId of [1, 2]) {
    runners.set(raceId, await insertPayer(database.db, now, { race_id: raceId }));
  }
});
afterAll(() => database.close());

type Given = {
  raceId: number;
  state: PaymentState;
  source: PaymentSource;
  isByHand: boolean;
  amount: number;
  /** In per cent of the amount. */
  parts: { percent: number; state: 'waiting' | 'done' | 'failed' }[];
  /** What the provider took instead. */
  received: { amountMinor: number; currency: string } | null;
};

const states: PaymentState[] = ['failed', 'processing', 'succeeded', 'to_refund', 'refunded'];
const part = fc.record({
  percent: fc.integer({ min: 1, max: 30 }),
  state: fc.constantFrom('waiting' as const, 'done' as const, 'failed' as const),
});
const payment: fc.Arbitrary<Given> = fc.record({
  raceId: fc.constantFrom(1, 2),
  state: fc.constantFrom(...states),
  source: fc.constantFrom(...paymentSources),
  isByHand: fc.boolean(),
  amount: fc.integer({ min: 100, max: 500_00 }),
  parts: fc.array(part, { maxLength: 3 }),
  received: fc.option(
    fc.record({
      amountMinor: fc.integer({ min: 100, max: 500_00 }),
      currency: fc.constantFrom('ron', 'eur'),
    }),
  ),
});

const isPaid = ({ state }: Given) =>
  state === 'succeeded' || state === 'to_refund' || state === 'refunded';
const minorOf = (given: Given, state: string) =>
  partsOf(given)
    .filter((each) => each.state === state)
    .map(({ percent }) => Math.max(1, Math.floor((given.amount * percent) / 100)));
/** Money goes back of what came only. */
const partsOf = (given: Given) => (isPaid(given) ? given.parts : []);
const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What a payment is worth in a figure, told as one would tell it at the desk. */
function worth(given: Given, figure: Figure): number {
  const { state, source, amount, received } = given;
  const came = received ? (received.currency === 'ron' ? received.amountMinor : 0) : amount;
  const returned = add(minorOf(given, 'done'));
  const waiting = add(minorOf(given, 'waiting'));
  const refused = add(minorOf(given, 'failed'));
  const left = Math.max(0, Math.min(refused || came, came - returned));
  const worths: Record<Figure, number> = {
    paid: isPaid(given) && source !== 'free' ? came : 0,
    free: isPaid(given) && source === 'free' ? amount : 0,
    pending: state === 'open' ? amount : 0,
    processing: state === 'processing' ? amount : 0,
    refunded: returned,
    toRefund: waiting ? waiting + refused : state === 'to_refund' ? left : 0,
  };
  return worths[figure];
}

async function insert(all: readonly Given[]): Promise<void> {
  const { db } = database;
  await db.deleteFrom('refund').execute();
  await db.deleteFrom('payment').execute();
  for (const [index, given] of all.entries()) {
    const { id } = await db
      .insertInto('payment')
      .values({
        created_at: new Date(now.getTime() + index),
        participant_id: runners.get(given.raceId) ?? 0,
        provider: given.isByHand ? 'office' : 'demo',
        reference: given.isByHand ? null : `demo_${index}`,
        purpose: 'fee',
        // Only one payment of a purpose may be under way.
        state: given.state,
        amount_minor: given.amount,
        refunded_minor: add(minorOf(given, 'done')),
        source: given.isByHand ? given.source : 'card',
        ...(given.received && {
          received_minor: given.received.amountMinor,
          received_currency: given.received.currency,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, { state, percent }] of partsOf(given).entries()) {
      await db
        .insertInto('refund')
        .values({
          created_at: new Date(now.getTime() + at),
          payment_id: id,
          amount_minor: Math.max(1, Math.floor((given.amount * percent) / 100)),
          reason: 'organiser',
          state,
        })
        .execute();
    }
  }
}

const wayOf = ({ isByHand, source }: Given) => (isByHand ? source : 'demo');

/** At most one is under way, as the database has it; the provider's are by card. */
function tidy(all: readonly Given[]): Given[] {
  let isUnderWay = false;
  return all.map((given) => {
    const source = given.isByHand ? given.source : 'card';
    const isLate = given.state === 'processing' && isUnderWay;
    isUnderWay ||= given.state === 'processing';
    return { ...given, source, state: isLate ? 'failed' : given.state };
  });
}

describe('the sums of the money', () => {
  it('add what they claim to add, whatever became of the payments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 8 }), async (drawn) => {
        const all = tidy(drawn);
        await insert(all);
        const rows = await sumMoney(database.db);
        for (const figure of figures) {
          for (const row of rows) {
            const own = all.filter(
              (each) => each.raceId === row.raceId && wayOf(each) === row.provider,
            );
            expect([figure, row[figure]]).toEqual([
              figure,
              add(own.map((each) => worth(each, figure))),
            ]);
          }
          const total = add(all.map((each) => worth(each, figure)));
          expect(add(rows.map((row) => row[figure]))).toBe(total);
          const behind = await listMoney(database.db, { figure }, 1);
          expect(behind.sumMinor).toBe(total);
          expect(behind.total).toBe(all.filter((each) => worth(each, figure) > 0).length);
        }
        const everything = await listMoney(database.db, {}, 1);
        expect(everything.total).toBe(all.length);
        expect(everything.sumMinor).toBe(add(all.map((each) => worth(each, 'paid'))));
        let walked = 0;
        for await (const each of walkMoney(database.db, {})) walked += each.id ? 1 : 0;
        expect(walked).toBe(all.length);
      }),
      { numRuns: 60 },
    );
  });
});
