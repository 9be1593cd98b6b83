import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postedForm } from '../../../test/good-form.ts';
import { early, racesForEach, siteUrl } from '../../../test/my-registration-kit.ts';
import { asStaff } from '../../../test/participants-admin-kit.ts';
import { fillIn } from '../../../test/registration-kit.ts';
import { busSeat, dinner, sellExtras } from '../../../test/sell-extras.ts';
import { createPayment } from '../../payments/create-payment.ts';
import { createDemoPayments, type DemoPayments } from '../../payments/demo-payments.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { readParticipant } from './read-participant.ts';
import { registerByHand } from './register-by-hand.ts';

const at = { now: early, siteUrl };
const races = racesForEach(5);
let ctx: RegistrationOffice;
let take: Awaited<ReturnType<typeof asStaff>>['take'];
let demo: DemoPayments;
let stopSelling: () => void;
beforeEach(async () => {
  ({ ctx, take } = await asStaff(races.db));
  demo = createDemoPayments(races.db);
  stopSelling = sellExtras(busSeat, dinner);
});
afterEach(() => stopSelling());

async function pay(participantId: number) {
  const begun = await createPayment(races.db, demo, { participantId }, at);
  if (!begun.ok) throw new Error(begun.code);
  const reference = begun.paymentLink?.split('/').at(-1) ?? '';
  await demo.charge(reference);
  return settlePayment(races.db, demo, { reference }, at);
}
/** Somebody in race 1 who has ordered, and paid. */
async function paid(number: number, extras: Record<string, number> = {}, raceid = '1') {
  const made = await fillIn(races.db, number, { now: early, raceid, extras });
  if (!made.ok) throw new Error(JSON.stringify(made));
  await pay(made.answer.id);
  return made.answer.id;
}
const money = async (id: number) => {
  const { fee_minor, extra_minor } = await races.runnerOf(id);
  return [fee_minor, extra_minor];
};
const change = (id: number, dinners: number, seats = 0) =>
  take('extras', id, { 'extra-dinner': String(dinners), 'extra-bus-seat': String(seats) });

describe('the office changes what was ordered', () => {
  it('at the fee that fits while nobody has paid', async () => {
    const made = await fillIn(races.db, 1, { now: early, raceid: '1', extras: { dinner: 2 } });
    const id = made.ok ? made.answer.id : 0;
    expect(await money(id)).toEqual([175_00, null]);
    expect(await change(id, 1, 1)).toEqual({ ok: true });
    expect(await money(id)).toEqual([170_50, null]);
    expect(await races.mailsTo('r1@mail.example')).toEqual([]);
  });

  it('asking who has paid for the difference, which is paid like one', async () => {
    const id = await paid(1);
    expect(await change(id, 2)).toEqual({ ok: true });
    expect(await money(id)).toEqual([150_00, 25_00]);
    expect(await races.mailsTo('r1@mail.example')).toContain(
      'Still to pay for your registration: 25.00\u00a0lei – Ana',
    );
    expect(await change(id, 1)).toEqual({ ok: true });
    expect(await money(id)).toEqual([150_00, 12_50]);
    expect(await pay(id)).toBe('succeeded');
    expect(await money(id)).toEqual([162_50, null]);
  });

  it('giving nothing back by itself, and not asking twice for what was paid', async () => {
    const id = await paid(1, { dinner: 2 });
    await change(id, 0);
    expect(await money(id)).toEqual([175_00, null]);
    await change(id, 1, 1);
    expect(await money(id)).toEqual([175_00, null]);
    await change(id, 2, 1);
    expect(await money(id)).toEqual([175_00, 8_00]);
  });

  it('leaving a discount one', async () => {
    const id = await paid(1, { dinner: 1 });
    await races.db.updateTable('payment').set({ amount_minor: 100_00 }).execute();
    await races.db.updateTable('participant').set({ fee_minor: 100_00 }).execute();
    await change(id, 2);
    expect(await money(id)).toEqual([100_00, 12_50]);
  });

  it('keeping what is asked for beside the circuit', async () => {
    const id = await paid(1);
    await change(id, 2);
    const { isemaparticipant: _, ...shown } = (await readParticipant(ctx, id))?.shown ?? {};
    await take('edit', id, { ...shown, isemaparticipant: 'true', licence: 'FRA 77' });
    expect(await money(id)).toEqual([150_00, 75_00]);
    const { isemaparticipant: __, ...then } = (await readParticipant(ctx, id))?.shown ?? {};
    await take('edit', id, then);
    expect(await money(id)).toEqual([150_00, 25_00]);
  });

  it('but no more than there are, or than the race sells', async () => {
    await paid(1, { 'bus-seat': 1 });
    await paid(2, { 'bus-seat': 1 });
    const id = await paid(3);
    expect(await change(id, 0, 1)).toEqual({ ok: false, code: 'extras-gone' });
    expect(await change(id, 4)).toEqual({ ok: false, code: 'extras-wrong' });
    const other = await paid(4, {}, '2');
    expect(await change(other, 0, 1)).toEqual({ ok: true });
    expect((await races.runnerOf(other)).ordered_extras).toEqual({});
  });

  it('and the history tells from what to what', async () => {
    const id = await paid(1, { dinner: 1 });
    await change(id, 2, 1);
    const entry = (await readParticipant(ctx, id))?.history.find(
      ({ action }) => action === 'participant.extras',
    );
    expect(entry?.before).toMatchObject({ extras: 'dinner:1' });
    expect(entry?.after).toMatchObject({ extras: 'bus-seat:1 dinner:2', extra: '2050' });
  });
});

describe('whoever is registered by hand', () => {
  const register = async (number: number, more: Record<string, string>, isSure = true) => {
    const form = {
      ...postedForm,
      firstname: `Runner ${number}`,
      raceid: '1',
      language: 'en',
      ...more,
    };
    return registerByHand(ctx, { form: { ...form, key: randomUUID() }, isSure });
  };
  const registered = async (number: number, more: Record<string, string>) => {
    const made = await register(number, more);
    if (!made.ok || made.id === undefined) throw new Error(JSON.stringify(made));
    return races.runnerOf(made.id);
  };

  it('gets extras with the place, at the price of the day', async () => {
    const order = { 'extra-dinner': '2', 'extra-bus-seat': '1' };
    expect(await register(1, order, false)).toMatchObject({
      consequences: {
        changes: expect.arrayContaining([
          { field: 'extras', before: '', now: 'bus-seat:1 dinner:2' },
        ]),
      },
    });
    expect(await registered(1, order)).toMatchObject({
      ordered_extras: {
        'bus-seat': { count: 1, priceMinor: 8_00 },
        dinner: { count: 2, priceMinor: 12_50 },
      },
      fee_minor: 183_00,
    });
  });

  it('gets none that is sold out, and takes no place for it', async () => {
    await paid(2, { 'bus-seat': 1 });
    await registered(1, { 'extra-bus-seat': '1' });
    expect(await register(3, { 'extra-bus-seat': '1' })).toEqual({
      ok: false,
      code: 'extras-gone',
    });
    await races.expectExactPlaces();
  });

  it('gets none that the race does not sell, or more than a runner can have', async () => {
    const wrong = { ok: false, code: 'extras-wrong' };
    expect(await register(1, { raceid: '2', 'extra-bus-seat': '1' })).toEqual(wrong);
    expect(await register(1, { 'extra-dinner': '4' })).toEqual(wrong);
  });
});

describe('a registration without a place', () => {
  it('is not confirmed by the office with what is sold out', async () => {
    await paid(1, { 'bus-seat': 1 });
    const made = await fillIn(races.db, 3, {
      now: early,
      raceid: '1',
      extras: { 'bus-seat': 1 },
    });
    const id = made.ok ? made.answer.id : 0;
    await paid(2, { 'bus-seat': 1 });
    const form = { reason: 'our guest speaker' };
    expect(await take('confirm', id, form)).toEqual({ ok: false, code: 'extras-gone' });
    await change(id, 0, 0);
    expect(await take('confirm', id, form)).toEqual({ ok: true });
  });
});

describe('a change of race', () => {
  it('keeps what the new race does not sell, and asks for no more than the race costs', async () => {
    const id = await paid(1, { 'bus-seat': 1, dinner: 1 });
    expect(await take('move', id, { raceid: '2' })).toEqual({ ok: true });
    const { race_id, ordered_extras, fee_minor } = await races.runnerOf(id);
    expect({ race_id, fee_minor }).toEqual({ race_id: 2, fee_minor: 170_50 });
    expect(Object.keys(ordered_extras)).toEqual(['dinner', 'bus-seat']);
    expect(await change(id, 1, 0)).toEqual({ ok: true });
    expect(await change(id, 1, 1)).toMatchObject({ ok: true });
    expect((await races.runnerOf(id)).ordered_extras).toEqual({
      dinner: { count: 1, priceMinor: 12_50 },
    });
  });
});
