import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { early, racesForEach, siteUrl } from '../test/my-registration-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { fillIn } from '../test/registration-kit.ts';
import { busSeat, dinner, sellExtras } from '../test/sell-extras.ts';
import { waitForLocks } from '../test/wait-for-locks.ts';
import { expireHolds } from './expire-holds.ts';
import { countTaken, findSoldOut, lockSoldOut } from './extra-stock.ts';
import { createPayment } from './payments/create-payment.ts';
import { createDemoPayments, type DemoPayments } from './payments/demo-payments.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { writeReceivedMails } from './write-registration-mails.ts';

const at = { now: early, siteUrl };
const later = { siteUrl, now: new Date(early.getTime() + 60 * 60_000) };
const races = racesForEach(40);
let demo: DemoPayments;
let stopSelling: () => void;
beforeEach(() => {
  demo = createDemoPayments(races.db);
  stopSelling = sellExtras(busSeat, dinner);
});
afterEach(() => stopSelling());

const seat = { 'bus-seat': 1 };

/** Fills in the form for race 1 and answers the number. */
async function order(number: number, extras: Record<string, number>, raceid = '1') {
  const made = await fillIn(races.db, number, { now: early, raceid, extras });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.answer.id;
}
const begin = (participantId: number, when = at) =>
  createPayment(races.db, demo, { participantId }, when);
async function pay(participantId: number, when = at) {
  const begun = await begin(participantId, when);
  if (!begun.ok) throw new Error(begun.code);
  const reference = begun.paymentLink?.split('/').at(-1) ?? '';
  await demo.charge(reference);
  return settlePayment(races.db, demo, { reference }, when);
}

describe('an order with extras', () => {
  it('costs the fee and what is ordered, at the price of that day', async () => {
    const id = await order(1, { 'bus-seat': 1, dinner: 2 });
    stopSelling();
    stopSelling = sellExtras({ ...busSeat, priceMinor: 99_00 }, { ...dinner, priceMinor: 99_00 });
    expect(await races.runnerOf(id)).toMatchObject({
      fee_minor: 150_00 + 8_00 + 25_00,
      ordered_extras: {
        'bus-seat': { count: 1, priceMinor: 8_00 },
        dinner: { count: 2, priceMinor: 12_50 },
      },
    });
    expect(await pay(id)).toBe('succeeded');
    const { amount_minor } = await races.db
      .selectFrom('payment')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(amount_minor).toBe(183_00);
  });

  it('is told in the mail of the registration and in that of the payment', async () => {
    const id = await order(1, { 'bus-seat': 1, dinner: 2 });
    await writeReceivedMails(races.db, at);
    await pay(id);
    const mails = await openedMails(races.db);
    const told = /1\s×\sBus seat, 2\s×\sDinner/;
    expect(mails.filter(({ text }) => told.test(text))).toHaveLength(2);
  });

  it('says nothing of extras to who has ordered none', async () => {
    const id = await order(1, {});
    await writeReceivedMails(races.db, at);
    await pay(id);
    for (const { text } of await openedMails(races.db)) expect(text).not.toMatch(/extras/i);
  });

  it('is made once of the same key, whatever it orders the second time', async () => {
    const key = '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
    const one = await fillIn(races.db, 1, { now: early, raceid: '1', key, extras: seat });
    const again = await fillIn(races.db, 1, { now: early, raceid: '1', key, extras: { yacht: 1 } });
    expect(again).toEqual({ ...one, isNew: false });
  });
});

describe('the last seats of the bus', () => {
  it('are those of whoever begins to pay first, and nobody has one without a place', async () => {
    const all = [];
    for (const number of [1, 2, 3, 4]) all.push(await order(number, seat));
    expect(await countTaken(races.db)).toEqual({});
    const begun = await Promise.all(all.map((id) => begin(id)));
    expect(begun.filter((each) => each.ok)).toHaveLength(2);
    const gone = begun.filter((each) => !each.ok && each.code === 'payment-extras-gone');
    expect(gone).toHaveLength(2);
    expect(gone[0]).toMatchObject({ values: { extras: 'Bus seat' } });
    expect(await countTaken(races.db)).toEqual({ 'bus-seat': 2 });
    await races.expectExactPlaces();
  });

  it('are sold twice without the lock, and once with it', async () => {
    const [one, other] = [await order(1, seat), await order(2, seat)];
    stopSelling();
    stopSelling = sellExtras({ ...busSeat, mostInTotal: 1 });
    const bothSell = async (ask: typeof lockSoldOut) => {
      const give = async (id: number, until: Promise<unknown>, done: () => void) =>
        inTransaction(races.db, async (trx) => {
          const gone = await ask(trx, await races.runnerOf(id));
          done();
          await until;
          const row = trx.updateTable('participant').where('id', '=', id);
          if (gone.length === 0) await row.set({ holds_place: true }).execute();
        });
      const first = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const holding = give(one, first.promise, asked.resolve);
      await asked.promise;
      const waiting = give(other, Promise.resolve(), () => {});
      await Promise.race([waiting, waitForLocks(races.database.pool, 1).catch(() => {})]);
      first.resolve();
      await Promise.all([holding, waiting]);
      const taken = await countTaken(races.db);
      await races.db.updateTable('participant').set({ holds_place: false }).execute();
      return taken;
    };
    expect(await bothSell(findSoldOut)).toEqual({ 'bus-seat': 2 });
    expect(await bothSell(lockSoldOut)).toEqual({ 'bus-seat': 1 });
  });

  it('are told to be gone when the form is sent', async () => {
    for (const number of [1, 2]) await begin(await order(number, seat));
    const refused = await fillIn(races.db, 3, { now: early, raceid: '1', extras: seat });
    expect(refused).toEqual({ ok: false, code: 'extra-sold-out', values: { extra: 'Bus seat' } });
    expect(await fillIn(races.db, 3, { now: early, raceid: '1' })).toMatchObject({ ok: true });
  });

  it('are out of an order that is paid too late, which then costs less', async () => {
    const id = await order(3, { ...seat, dinner: 1 });
    for (const number of [1, 2]) await begin(await order(number, seat));
    const first = await begin(id);
    expect(first).toMatchObject({ ok: false, code: 'payment-extras-gone' });
    expect(await races.runnerOf(id)).toMatchObject({
      fee_minor: 162_50,
      ordered_extras: { dinner: { count: 1, priceMinor: 12_50 } },
      holds_place: false,
    });
    expect(await pay(id)).toBe('succeeded');
  });

  it('are given back with the place, and kept while it is', async () => {
    const held = [];
    for (const number of [1, 2]) held.push(await order(number, seat));
    for (const id of held) await begin(id);
    const id = await order(3, {});
    expect(await findSoldOut(races.db, { id, ordered_extras: wanted })).toEqual(['bus-seat']);
    await expireHolds(races.db, later);
    expect(await findSoldOut(races.db, { id, ordered_extras: wanted })).toEqual([]);
    await races.expectExactPlaces();
  });

  it('bring the money back when it comes after the last one has gone', async () => {
    const id = await order(3, seat);
    await races.db.updateTable('participant').set({ holds_begun: 99 }).execute();
    const begun = await createPayment(
      races.db,
      demo,
      { participantId: id, acceptNotKept: true },
      at,
    );
    if (!begun.ok) throw new Error(begun.code);
    for (const number of [1, 2]) await begin(await order(number, seat));
    const reference = begun.paymentLink?.split('/').at(-1) ?? '';
    await demo.charge(reference);
    expect(await settlePayment(races.db, demo, { reference }, at)).toBe('to_refund');
    expect(await countTaken(races.db)).toEqual({ 'bus-seat': 2 });
    await races.expectExactPlaces();
  });
});

const wanted = { 'bus-seat': { count: 1, priceMinor: 8_00 } };
