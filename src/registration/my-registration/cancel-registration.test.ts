import { describe, expect, it } from 'vitest';
import { signedIn } from '../../test/admin-kit.ts';
import { linkContext } from '../../test/link-context.ts';
import {
  dayAfter,
  days30,
  days31,
  early,
  racesForEach,
  siteUrl,
} from '../../test/my-registration-kit.ts';
import { requestRefund } from '../payments/refund-payment.ts';
import { cancelRegistration } from './cancel-registration.ts';

const races = racesForEach(undefined, { isExact: true });

const cancel = (id: number, refundMinor: number, now = early) =>
  cancelRegistration(linkContext(races.db, { now, siteUrl }), { id }, { refundMinor });

describe('cancelRegistration', () => {
  it('gives the place back, asks for half the money and tells the runner', async () => {
    const id = await races.paid(1);
    expect(await cancel(id, 60_00, days31)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'cancelled',
      holds_place: false,
      held_until: null,
      cancelled_at: days31,
    });
    expect(await races.refundsOf()).toEqual([
      { amount_minor: 60_00, reason: 'cancelled', state: 'waiting' },
    ]);
    expect(await races.mailsTo('r1@mail.example')).toEqual([
      'Registration cancelled: Ridge Run 11K – Ana',
    ]);
  });

  it('gives nothing back from 30 days before, and says so before the click', async () => {
    const id = await races.paid(1);
    expect(await cancel(id, 60_00, days30)).toEqual({ ok: false, code: 'amount-changed' });
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed' });
    expect(await cancel(id, 0, days30)).toEqual({ ok: true });
    expect(await races.refundsOf()).toEqual([]);
  });

  it('counts the days to the race as it is by now', async () => {
    const id = await races.paid(1);
    const { staff } = await signedIn(races.db, ['registration']);
    const value = JSON.stringify({ date: '2025-08-23' });
    await races.db
      .insertInto('late_change')
      .values(['race 1', 'race 2'].map((subject) => ({ subject, value, staff_id: staff.id })))
      .execute();
    await races.db.updateTable('race').set({ date: '2025-08-23' }).execute();
    expect(await cancel(id, 0, days30)).toEqual({ ok: false, code: 'amount-changed' });
    expect(await cancel(id, 0, dayAfter)).toEqual({ ok: false, code: 'amount-changed' });
    expect(await cancel(id, 60_00, dayAfter)).toEqual({ ok: true });
  });

  it('gives half of what the organiser has not given back already', async () => {
    const id = await races.paid(1);
    const [payment] = await races.db.selectFrom('payment').select('id').execute();
    const asked = {
      paymentId: payment?.id ?? '',
      amountMinor: 20_00,
      reason: 'organiser',
    } as const;
    await races.db.transaction().execute((trx) => requestRefund(trx, asked));
    expect(await cancel(id, 60_00)).toEqual({ ok: false, code: 'amount-changed' });
    expect(await cancel(id, 50_00)).toEqual({ ok: true });
    expect(
      (await races.refundsOf()).map((refund) => refund.amount_minor).toSorted((a, b) => a - b),
    ).toEqual([20_00, 50_00]);
  });

  it('cancels an unpaid one without money', async () => {
    const id = await races.registered(1);
    expect(await cancel(id, 0)).toEqual({ ok: true });
    expect(await races.refundsOf()).toEqual([]);
    expect(await races.runnerOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('does it once, however often it is clicked', async () => {
    const id = await races.paid(1);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => cancel(id, 60_00)));
    expect(clicks.every(({ ok }) => ok)).toBe(true);
    expect(await races.refundsOf()).toHaveLength(1);
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
  });

  it('cancels nothing of a race that is over, on its own day', async () => {
    const id = await races.paid(1);
    const [minute, end] = ['2025-07-05T23:00:00+03:00', '2025-07-05T23:59:00+03:00'].map(
      (at) => new Date(at),
    );
    await races.db
      .updateTable('race')
      .set({ start_time: '08:00', time_limit_min: 15 * 60 + 30 })
      .execute();
    expect(await cancel(id, 0, end)).toEqual({ ok: false, code: 'too-late' });
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed' });
    expect(await cancel(id, 0, minute)).toEqual({ ok: true });
  });

  it('cancels nothing after the event, and nobody unknown', async () => {
    const id = await races.paid(1);
    expect(await cancel(id, 0, dayAfter)).toEqual({ ok: false, code: 'too-late' });
    expect(await cancel(id + 1, 0)).toEqual({ ok: false, code: 'link' });
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed' });
  });
});
