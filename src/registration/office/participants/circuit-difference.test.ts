import { beforeEach, describe, expect, it } from 'vitest';
import { linkContext } from '../../../test/link-context.ts';
import { early, racesForEach, siteUrl } from '../../../test/my-registration-kit.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { asStaff } from '../../../test/participants-admin-kit.ts';
import { changeRace } from '../../my-registration/change-race.ts';
import { readMyRegistration } from '../../my-registration/read-my-registration.ts';
import { createPayment } from '../../payments/create-payment.ts';
import { createDemoPayments, type DemoPayments } from '../../payments/demo-payments.ts';
import { giveRefunds } from '../../payments/refund-payment.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { type Condition, readAdminList } from './admin-list.rules.ts';
import { findForAdmin } from './find-for-admin.ts';
import { readParticipant } from './read-participant.ts';
import { takeParticipantAction } from './take-participant-action.ts';

const at = { now: early, siteUrl };
/** What the 11 km race lacks, and the 33 km race. */
const [extra11, extra33] = [30_00, 50_00];
const races = racesForEach(5);
let ctx: RegistrationOffice;
let take: Awaited<ReturnType<typeof asStaff>>['take'];
let demo: DemoPayments;

beforeEach(async () => {
  ({ ctx, take } = await asStaff(races.db));
  demo = createDemoPayments(races.db);
});

const licence = 'FRA 77';
/**
 * Switches the circuit on or off as the page's form does: the whole of it, an unticked box absent.
 */
async function edit(id: number, isInCircuit: boolean, isSure = true) {
  const { isemaparticipant: _, ...shown } = (await readParticipant(ctx, id))?.shown ?? {};
  const form = { ...shown, ...(isInCircuit && { isemaparticipant: 'true', licence }) };
  return take('edit', id, form, isSure);
}
async function begin(id: number): Promise<string> {
  const created = await createPayment(races.db, demo, { participantId: id }, at);
  if (!created.ok) throw new Error(created.code);
  return created.paymentLink?.split('/').at(-1) ?? '';
}
async function charge(reference: string) {
  await demo.charge(reference);
  return settlePayment(races.db, demo, { reference }, at);
}
const extras = () =>
  races.db
    .selectFrom('payment')
    .select(['state', 'amount_minor', 'source'])
    .where('purpose', '=', 'extra')
    .orderBy('source')
    .execute();
const inCondition = async (condition: Condition) =>
  (await findForAdmin(ctx, readAdminList({ condition }))).rows.map(({ id }) => id);
const asking = 'Still to pay for EMA: 30.00\u00a0lei – Ana';
const asks = async () =>
  (await races.mailsTo('r1@mail.example')).filter((subject) => subject.includes('EMA'));

describe('a circuit entry that is switched on after the fee was paid', () => {
  it('asks for the difference, by mail and on both pages, and keeps the place', async () => {
    const id = await races.paid(1);
    expect(await edit(id, true)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'confirmed',
      holds_place: true,
      fee_minor: 120_00,
      extra_minor: extra11,
      extra_since: early,
    });
    expect(await asks()).toEqual([asking]);
    const difference = { amountMinor: extra11, since: early };
    expect(await readParticipant(ctx, id)).toMatchObject({
      difference,
      owedMinor: extra11,
      isSettled: true,
    });
    const own = await readMyRegistration(races.db, id, { now: early, isOpen: false });
    expect(own).toMatchObject({ difference, canPay: false });
    expect(await inCondition('difference')).toEqual([id]);
    expect(await inCondition('paid')).toEqual([]);
    await races.expectExactPlaces();
  });

  it('is settled by paying what is asked for, once', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    const reference = await begin(id);
    expect(await begin(id)).toBe(reference);
    expect(await extras()).toMatchObject([{ state: 'open', amount_minor: extra11 }]);
    expect(await charge(reference)).toBe('succeeded');
    expect(await charge(reference)).toBe('succeeded');
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'confirmed',
      fee_minor: 150_00,
      extra_minor: null,
      extra_since: null,
    });
    expect(await createPayment(races.db, demo, { participantId: id }, at)).toEqual({
      ok: false,
      code: 'payment-not-due',
    });
    expect(await inCondition('paid')).toEqual([id]);
    expect(await readParticipant(ctx, id)).toMatchObject({
      owedMinor: 0,
      overpaidMinor: 0,
      difference: null,
    });
    const mail = (await openedMails(races.db)).at(-1);
    expect(mail?.text).toContain('Paid: 30.00\u00a0lei');
  });

  // Not the lock of the action holds this, which other actions need: each edit writes the row, and so
  // waits for the one before. Who only asks is held by the lock of `followCircuit`, as its own test
  // shows.
  it('is asked for once, however many switch it on at once', async () => {
    const id = await races.paid(1);
    const { seen = '', shown } = (await readParticipant(ctx, id)) ?? {};
    const form = { ...shown, seen, isemaparticipant: 'true', licence };
    const clicks = Array.from({ length: 8 }, () =>
      takeParticipantAction(ctx, 'edit', { id, form, isSure: true }),
    );
    expect(new Set((await Promise.all(clicks)).map(({ ok }) => ok))).toEqual(new Set([true]));
    expect((await races.runnerOf(id)).extra_minor).toBe(extra11);
    expect(await asks()).toEqual([asking]);
  });

  it('gives back what is paid a second time', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    const reference = await begin(id);
    expect(await take('pay', id, { source: 'cash', amount: '30', receipt: '9' })).toEqual({
      ok: true,
    });
    expect(await charge(reference)).toBe('to_refund');
    expect(await races.refundsOf()).toEqual([
      { amount_minor: extra11, reason: 'not-due', state: 'waiting' },
    ]);
    await giveRefunds({ db: races.db, provider: demo, siteUrl, log: () => {} });
    expect(await extras()).toMatchObject([
      { state: 'refunded', source: 'card' },
      { state: 'succeeded', source: 'cash' },
    ]);
    expect(await races.mailsTo('r1@mail.example')).toContain(
      'We have sent you 30.00\u00a0lei – Ana',
    );
    expect(await readParticipant(ctx, id)).toMatchObject({
      feeMinor: 150_00,
      owedMinor: 0,
      overpaidMinor: 0,
    });
  });

  it('gives back what is paid after it was switched off', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    const reference = await begin(id);
    expect(await edit(id, false)).toEqual({ ok: true });
    expect(await readParticipant(ctx, id)).toMatchObject({
      feeMinor: 120_00,
      difference: null,
      owedMinor: 0,
    });
    expect(await charge(reference)).toBe('to_refund');
    expect(await races.refundsOf()).toMatchObject([{ reason: 'not-due' }]);
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'confirmed',
      fee_minor: 120_00,
    });
    expect(await inCondition('paid')).toEqual([id]);
  });

  it('can be waived, or settled with less, by the organiser', async () => {
    const [free, less] = [await races.paid(1), await races.paid(2)];
    await edit(free, true);
    await edit(less, true);
    const reason = 'guest of the resort';
    expect(await take('pay', free, { source: 'free', reason })).toEqual({ ok: true });
    const discount = { source: 'cash', amount: '20', override: 'true', reason };
    expect(await take('pay', less, discount)).toEqual({ ok: true });
    expect(await readParticipant(ctx, free)).toMatchObject({
      feeMinor: 150_00,
      owedMinor: 0,
      overpaidMinor: 0,
    });
    expect(await readParticipant(ctx, less)).toMatchObject({
      feeMinor: 140_00,
      owedMinor: 0,
      overpaidMinor: 0,
    });
    expect(await inCondition('difference')).toEqual([]);
  });

  it('is refused while a payment of it is in progress', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    await begin(id);
    await races.db
      .updateTable('payment')
      .set({ state: 'processing' })
      .where('purpose', '=', 'extra')
      .execute();
    expect(await edit(id, false)).toEqual({ ok: false, code: 'paying' });
  });

  it('raises the fee where nobody has paid, confirmed or not, and asks for nothing else', async () => {
    const [pending, confirmed] = [await races.registered(1), await races.registered(2)];
    await take('confirm', confirmed, { reason: 'pays at the desk' });
    for (const id of [pending, confirmed]) {
      await edit(id, true);
      expect(await readParticipant(ctx, id)).toMatchObject({ owedMinor: 150_00, difference: null });
    }
    expect(await asks()).toEqual([]);
  });
});

describe('a circuit entry that is switched off', () => {
  it('gives nothing back by itself; what the organiser gave back is asked for again later', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    await charge(await begin(id));
    expect(await edit(id, false)).toEqual({ ok: true });
    expect(await readParticipant(ctx, id)).toMatchObject({ feeMinor: 150_00, overpaidMinor: 0 });
    expect(await races.refundsOf()).toEqual([]);
    await edit(id, true);
    expect(await readParticipant(ctx, id)).toMatchObject({ difference: null, owedMinor: 0 });
    await edit(id, false);
    await take('refund', id, { amount: '30', reason: 'left the circuit' });
    await edit(id, true);
    expect(await readParticipant(ctx, id)).toMatchObject({ feeMinor: 120_00, owedMinor: extra11 });
    await charge(await begin(id));
    expect(await readParticipant(ctx, id)).toMatchObject({
      feeMinor: 150_00,
      owedMinor: 0,
      overpaidMinor: 0,
    });
  });
});

describe('a change of race while the difference is due', () => {
  const demand = (id: number) => async (asked: Parameters<typeof createPayment>[2]) => {
    const created = await createPayment(races.db, demo, { ...asked, participantId: id }, at);
    if (!created.ok) throw new Error(created.code);
    return { ok: true as const, payAt: created.paymentLink ?? '' };
  };

  it('covers it on the way to a dearer race', async () => {
    const id = await races.paid(1);
    await edit(id, true);
    // 200 with the circuit; 120 are paid.
    const moved = await changeRace(
      linkContext(races.db, { ...at, demandDifference: demand(id) }),
      { id },
      { raceId: 1, dueMinor: 80_00 },
    );
    if (!moved.ok || !('payAt' in moved)) throw new Error('Nothing to pay.');
    await charge(moved.payAt?.split('/').at(-1) ?? '');
    expect(await readParticipant(ctx, id)).toMatchObject({
      raceId: 1,
      feeMinor: 200_00,
      difference: null,
      owedMinor: 0,
    });
  });

  it('falls with the fee of a cheaper race that is paid in full already', async () => {
    const id = await races.paid(1, { raceid: '1' });
    await edit(id, true);
    expect(await readParticipant(ctx, id)).toMatchObject({ owedMinor: extra33 });
    await changeRace(
      linkContext(races.db, { ...at, demandDifference: demand(id) }),
      { id },
      { raceId: 2, dueMinor: 0 },
    );
    expect(await readParticipant(ctx, id)).toMatchObject({
      feeMinor: 150_00,
      difference: null,
      owedMinor: 0,
    });
  });

  it('asks for what a change that was agreed on before does not cover', async () => {
    const id = await races.paid(1);
    const before = await changeRace(
      linkContext(races.db, { ...at, demandDifference: demand(id) }),
      { id },
      { raceId: 1, dueMinor: 30_00 },
    );
    if (!before.ok || !('payAt' in before)) throw new Error('Nothing to pay.');
    await edit(id, true);
    await charge(before.payAt?.split('/').at(-1) ?? '');
    expect(await readParticipant(ctx, id)).toMatchObject({
      raceId: 1,
      feeMinor: 150_00,
      owedMinor: extra33,
    });
    expect((await asks()).at(-1)).toBe('Still to pay for EMA: 50.00\u00a0lei – Ana');
  });
});
