import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { refused } from '../platform/http/result.ts';
import { type Db, racesForAll } from '../test/my-registration-kit.ts';
import { countPlaces, fillIn, openRegistration } from '../test/registration-kit.ts';
import { isFullSize } from '../test/test-size.ts';
import { expireHolds } from './expire-holds.ts';
import { unprovenShare } from './hold-place.ts';
import { createPayment } from './payments/create-payment.ts';
import { createDemoPayments } from './payments/demo-payments.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { proveRegistration } from './prove-registration.ts';

const { registration } = edition();

const now = new Date('2025-03-01T10:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const siteUrl = 'https://race.example';
const { holdMinutes, mostHolds, mostUnpaid } = registration;
const capacity = 173;

const races = racesForAll();
let db: Db;
beforeAll(() => {
  ({ db } = races);
});
beforeEach(async () => {
  for (const table of ['payment', 'demo_payment', 'participant'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('race_places').set({ taken: 0 }).execute();
  await openRegistration(db, capacity);
});

type Try = {
  isProven?: boolean;
  address?: string | undefined;
  email?: string;
  raceid?: string;
  at?: Date;
  accept?: boolean;
};

/** Fills in the form as another person each time; answers with the participant's number. */
async function enter(number: number, { email, raceid = '2', isProven = true }: Try = {}) {
  const made = await fillIn(db, number, { now, raceid, ...(email && { email }) });
  if (!made.ok) throw new Error(JSON.stringify(made));
  if (isProven) await proveRegistration(db, made.answer.id, now);
  return made.answer.id;
}
const pay = (participantId: number, { address, at = now, accept = false }: Try = {}) =>
  createPayment(
    db,
    createDemoPayments(db),
    { participantId, address, acceptNotKept: accept },
    { now: at, siteUrl },
  );
/** Pays although no place is kept meanwhile; answers what the registration is then. */
async function payToTheEnd(id: number, at = now) {
  const demo = createDemoPayments(db);
  const way = await pay(id, { address: '198.51.100.1', at, accept: true });
  const reference = (way.ok && way.paymentLink?.split('/').at(-1)) || '';
  await demo.charge(reference);
  await settlePayment(db, demo, { reference }, { now: at, siteUrl });
  return db
    .selectFrom('participant')
    .select(['status', 'holds_place'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const notKept = refused('payment-place-not-kept', { most: registration.mostHolds });

const invented = isFullSize ? 1000 : 100;

/** People of one's own invention, over both races, who all begin to pay. */
async function hoard(
  addressOf: (number: number) => string | undefined,
  { isProven = true } = {},
): Promise<number> {
  for (let first = 0; first < invented; first += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const number = first + index;
        const made = await fillIn(db, number, { now, raceid: String(1 + (number % 2)) });
        if (!made.ok) return;
        if (isProven) await proveRegistration(db, made.answer.id, now);
        await pay(made.answer.id, { address: addressOf(number) });
      }),
    );
  }
  const [first, second] = [await countPlaces(db, 1), await countPlaces(db, 2)];
  expect([first.taken, second.taken]).toEqual([first.held, second.held]);
  return first.taken + second.taken;
}

describe('one address with many invented runners', () => {
  const capacity = invented / 5;
  beforeEach(() => openRegistration(db, capacity));

  it('keeps a few places', async () => {
    expect(await hoard(() => '192.0.2.7')).toBe(mostUnpaid.ofNetwork);
  });

  it.each([
    [
      'a home’s /56',
      1.5,
      (number: number) => `2001:db8:7:1${(number % 256).toString(16).padStart(2, '0')}::1`,
    ],
    ['a /48', 2, (number: number) => `2001:db8:7:${((number % 256) * 256).toString(16)}::1`],
    ['a /24 of IPv4', 2, (number: number) => `192.0.2.${number % 256}`],
  ])('keeps a few more when it is each of %s', async (_, times, addressOf) => {
    expect(await hoard(addressOf)).toBe(times * mostUnpaid.ofNetwork);
  });

  it('would have all of them, if nobody counted its network', async () => {
    expect(await hoard(() => undefined)).toBe(2 * capacity);
  });
});

describe('registrations that nobody has acted for', () => {
  const capacity = 2 * invented;
  beforeEach(() => openRegistration(db, capacity));
  const most = Math.floor((capacity * unprovenShare.percent) / 100);

  it('hold a tenth of the free places together, wherever they come from', async () => {
    expect(await hoard(() => undefined, { isProven: false })).toBe(2 * most);
  });

  it('hold a few in a small race', async () => {
    await openRegistration(db, 12);
    expect(await hoard(() => undefined, { isProven: false })).toBe(2 * unprovenShare.least);
  });

  it('leave the others to who acts on the mail, or pays at once', async () => {
    await hoard(() => undefined, { isProven: false });
    const [acts, pays] = [
      await enter(5000, { isProven: false }),
      await enter(5001, { isProven: false }),
    ];
    expect([await pay(acts), await pay(pays)]).toEqual([notKept, notKept]);
    await proveRegistration(db, acts, now);
    expect(await pay(acts)).toMatchObject({ ok: true });
    const { taken } = await countPlaces(db, 2);
    expect(await payToTheEnd(pays)).toEqual({ status: 'confirmed', holds_place: true });
    expect((await countPlaces(db, 2)).taken).toBe(taken + 1);
  });
});

describe('an hour of hoarding from one /48', () => {
  /**
   * Every minute a line of its own enters ten people, half of whom have a mailbox that answers, and
   * begins to pay; every five minutes an honest runner comes. Answers how many of these got a place.
   */
  async function hour(addressOf: (minute: number) => string | undefined, isAnswering: boolean) {
    const honest: boolean[] = [];
    for (let minute = 0; minute < 60; minute++) {
      const at = after(minute);
      for (let each = 0; each < 10; each++) {
        const isProven = isAnswering || each % 2 === 0;
        const made = await fillIn(db, minute * 10 + each, { now: at, raceid: '2' });
        if (!made.ok) break;
        if (isProven) await proveRegistration(db, made.answer.id, at);
        await pay(made.answer.id, { address: addressOf(minute), at });
      }
      await expireHolds(db, { now: at, siteUrl });
      if (minute % 5 > 0) continue;
      const made = await fillIn(db, 9000 + minute, { now: at, raceid: '2' });
      honest.push(made.ok && (await payToTheEnd(made.answer.id, at)).status === 'confirmed');
    }
    return honest;
  }

  it('leaves a place to every honest runner who pays at once', async () => {
    const lines = (minute: number) => `2001:db8:7:${(minute * 256).toString(16)}::1`;
    expect(await hour(lines, false)).toEqual(Array(12).fill(true));
  });

  it('leaves none, if nobody counted networks or asked for proof', async () => {
    const honest = await hour(() => undefined, true);
    expect(honest.at(-1)).toBe(false);
  });
});

describe('a place', () => {
  it('is nobody’s for a form that was filled in', async () => {
    for (let number = 0; number < 5; number++) await enter(number);
    expect(await countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
  });

  it('is kept from the moment the payment begins, for an honest runner at once', async () => {
    const id = await enter(1);
    expect(await pay(id, { address: '192.0.2.1' })).toMatchObject({ ok: true });
    expect(await countPlaces(db)).toEqual({ taken: 1, held: 1, offered: 0 });
  });

  it('is kept for so many of one mailbox, however it is written, and no more', async () => {
    const spellings = [
      'pop@mail.example',
      'POP@mail.example',
      'p.op@mail.example',
      'pop+x@mail.example',
    ];
    for (let number = 0; number < mostUnpaid.ofMailbox; number++) {
      const email = spellings[number % spellings.length];
      const id = await enter(number, { ...(email && { email }) });
      expect(await pay(id, { address: `192.0.${number}.1` })).toMatchObject({ ok: true });
    }
    const one = await enter(90, { email: 'pop+y@mail.example' });
    expect(await pay(one, { address: '192.0.99.1' })).toEqual(notKept);
    const other = await enter(91, { email: 'ionescu@mail.example' });
    expect(await pay(other, { address: '192.0.99.1' })).toMatchObject({ ok: true });
  });

  it('is free for the next of a club once the first have paid', async () => {
    const ids: number[] = [];
    for (let number = 0; number <= mostUnpaid.ofNetwork; number++) ids.push(await enter(number));
    for (const id of ids.slice(1))
      expect(await pay(id, { address: '::ffff:192.0.2.1' })).toMatchObject({ ok: true });
    const [last = 0, first] = ids;
    expect(await pay(last, { address: '192.0.2.1' })).toEqual(notKept);
    await db
      .updateTable('participant')
      .set({ status: 'confirmed' })
      .where('id', '=', first ?? 0)
      .execute();
    expect(await pay(last, { address: '192.0.2.1' })).toMatchObject({ ok: true });
  });

  it('can be paid for without being kept, once that is said to be meant', async () => {
    const ids: number[] = [];
    for (let number = 0; number <= mostUnpaid.ofNetwork; number++) ids.push(await enter(number));
    for (const id of ids.slice(1)) await pay(id, { address: '192.0.2.1' });
    const [last = 0] = ids;
    expect((await countPlaces(db)).taken).toBe(mostUnpaid.ofNetwork);
    expect(await payToTheEnd(last)).toEqual({ status: 'confirmed', holds_place: true });
    expect((await countPlaces(db)).taken).toBe(mostUnpaid.ofNetwork + 1);
  });

  it('is not kept for ever by beginning to pay again and again', async () => {
    const id = await enter(1);
    let minutes = 0;
    for (; minutes < 2 * holdMinutes * mostHolds; minutes += 5) {
      await pay(id, { at: after(minutes) });
      await expireHolds(db, { now: after(minutes), siteUrl });
    }
    expect(await countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
    expect(await pay(id, { at: after(minutes) })).toEqual(notKept);
    const { holds_begun } = await db
      .selectFrom('participant')
      .select('holds_begun')
      .executeTakeFirstOrThrow();
    expect(holds_begun).toBe(mostHolds);
  });

  it('is kept to the end of its third time and not prolonged, as nothing of it would be left', async () => {
    const id = await enter(1);
    for (let time = 0; time < mostHolds; time++) {
      expect(await pay(id, { at: after(time * holdMinutes) })).toMatchObject({ ok: true });
      if (time + 1 < mostHolds) {
        await expireHolds(db, { now: after((time + 1) * holdMinutes), siteUrl });
      }
    }
    const begun = (mostHolds - 1) * holdMinutes;
    const half = begun + holdMinutes / 2;
    expect(await pay(id, { at: after(half) })).toMatchObject({ ok: true });
    // Less than half of it is left.
    expect(await pay(id, { at: after(half + 1) })).toEqual(notKept);
    expect((await countPlaces(db)).held).toBe(1);
    expect(await pay(id, { at: after(half + 1), accept: true })).toMatchObject({ ok: true });
    await expireHolds(db, { now: after(begun + holdMinutes), siteUrl });
    expect(await countPlaces(db)).toEqual({ taken: 0, held: 0, offered: 0 });
  });

  it('is not to be had when the last one is gone, whatever is accepted', async () => {
    await openRegistration(db, 1);
    const [early, late] = [await enter(1), await enter(2)];
    expect(await pay(early)).toMatchObject({ ok: true });
    expect(await pay(late, { accept: true })).toEqual({ ok: false, code: 'registration-full' });
  });
});
