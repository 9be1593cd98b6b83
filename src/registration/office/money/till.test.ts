import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { syncEdition } from '../../../event/races/sync-edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/test-database.ts';
import { localDay } from '../../../platform/i18n/local-day.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { insertPayer } from '../../../test/payer.ts';
import type { PaymentState } from '../../payments/payments.rules.ts';
import { type PaymentSource, paymentSources } from '../../payments/settled.rules.ts';
import { sumMoney } from './money.queries.ts';
import { tillSources } from './till.contract.ts';
import { listTill, sumTill } from './till.queries.ts';

const { event } = edition();

const now = new Date('2025-05-01T10:00:00Z');
let database: TestDatabase<Schema>;
let runner = 0;
const staff: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  await database.db.updateTable('race_places').set({ capacity: 10 }).execute();
  runner = await insertPayer(database.db, now);
  for (let person = 0; person < 3; person++) {
    staff.push((await signedIn(database.db, 'office')).staff.id);
  }
});
afterAll(() => database.close());

type Taken = {
  state: PaymentState;
  source: PaymentSource;
  isByHand: boolean;
  amount: number;
  person: number;
  at: Date;
};
const states: PaymentState[] = ['failed', 'processing', 'succeeded', 'to_refund', 'refunded'];
/** Around midnight in Romania, and around the night in which its clocks change. */
const moment = fc
  .record({
    day: fc.constantFrom('2025-03-29', '2025-03-30', '2025-06-30', '2025-07-01'),
    minute: fc.integer({ min: -200, max: 200 }),
  })
  .map(({ day, minute }) => new Date(Date.parse(`${day}T22:00:00Z`) + minute * 60_000));
const taken: fc.Arbitrary<Taken> = fc.record({
  state: fc.constantFrom(...states),
  source: fc.constantFrom(...paymentSources),
  isByHand: fc.boolean(),
  amount: fc.integer({ min: 1, max: 500_00 }),
  person: fc.nat({ max: 2 }),
  at: moment,
});

async function insert(payments: readonly Taken[]) {
  await database.db.deleteFrom('payment').execute();
  for (const [index, each] of payments.entries()) {
    await database.db
      .insertInto('payment')
      .values({
        participant_id: runner,
        provider: each.isByHand ? 'office' : 'demo',
        reference: each.isByHand ? null : `r${index}`,
        // One of each purpose may be under way.
        state: each.state === 'processing' && index > 0 ? 'failed' : each.state,
        purpose: 'extra',
        source: each.isByHand ? each.source : 'card',
        amount_minor: each.amount,
        succeeded_at: each.at,
        taken_by: each.isByHand ? (staff[each.person] ?? null) : null,
      })
      .execute();
  }
}

const counts = ({ isByHand, state, source }: Taken) =>
  isByHand && source !== 'free' && ['succeeded', 'to_refund', 'refunded'].includes(state);

describe('the till', () => {
  it('adds what each person took on each day by each source, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(taken, { minLength: 1, maxLength: 12 }), async (payments) => {
        await insert(payments);
        const naive = new Map<string, number>();
        for (const each of payments.filter(counts)) {
          const key = `${localDay(each.at, event.timeZone)} ${staff[each.person]} ${each.source}`;
          naive.set(key, (naive.get(key) ?? 0) + each.amount);
        }
        const rows = await sumTill(database.db, {});
        const summed = rows.flatMap((row) =>
          tillSources.flatMap((source): [string, number][] =>
            row[source] > 0 ? [[`${row.day} ${row.staffId} ${source}`, row[source]]] : [],
          ),
        );
        expect(new Map(summed)).toEqual(naive);
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(
          payments.filter(counts).length,
        );
        // The same money as in the overview, source by source.
        const overview = await sumMoney(database.db);
        for (const source of ['cash', 'transfer'] as const) {
          const paid = overview.find(({ provider }) => provider === source)?.paid ?? 0;
          expect(rows.reduce((sum, row) => sum + row[source], 0)).toBe(paid);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('lists the payments behind a row, and they add up to it', async () => {
    const at = new Date('2025-06-30T21:30:00Z');
    const one: Taken = {
      state: 'succeeded',
      source: 'cash',
      isByHand: true,
      amount: 120_00,
      person: 0,
      at,
    };
    const earlier = new Date('2025-06-30T20:30:00Z');
    await insert([
      one,
      { ...one, source: 'card', amount: 30_00, at: new Date('2025-06-30T21:31:00Z') },
      { ...one, at: earlier },
      { ...one, person: 1 },
    ]);
    // Half past midnight in Romania.
    const filter = { staffId: staff[0], day: '2025-07-01' };
    expect(await listTill(database.db, filter)).toMatchObject([
      { amountMinor: 120_00, source: 'cash', participantId: runner },
      { amountMinor: 30_00, source: 'card' },
    ]);
    expect(await sumTill(database.db, filter)).toMatchObject([
      { day: '2025-07-01', name: 'Ana', cash: 120_00, card: 30_00, transfer: 0, count: 2 },
    ]);
  });
});
