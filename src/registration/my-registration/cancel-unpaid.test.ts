import { describe, expect, it } from 'vitest';
import { early, meetingOfTwo, racesForEach, siteUrl } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { fillIn } from '../../test/registration-kit.ts';
import { expireHolds } from '../expire-holds.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createDemoPayments } from '../payments/demo-payments.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { proveRegistration } from '../prove-registration.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { findRunner } from './my-registration.queries.ts';
import { queueUnpaidMail } from './queue-runner-mail.ts';

const races = racesForEach(10);

const day = 24 * 3600 * 1000;
const raceDay = new Date('2025-07-05T00:00:00+03:00');
const after = (days: number, from = early) => new Date(from.getTime() + days * day);
const cancel = (now: Date) => cancelUnpaid(races.db, { now, siteUrl });
const mails = () => openedMails(races.db);
const statusOf = async (id: number) => (await races.runnerOf(id)).status;

/** Fills in the form and confirms it by the mail, no more. */
async function entered(number: number, now = early): Promise<number> {
  const made = await fillIn(races.db, number, { now });
  if (!made.ok) throw new Error(JSON.stringify(made));
  await proveRegistration(races.db, made.answer.id, now);
  return made.answer.id;
}
const provider = () => createDemoPayments(races.db);
const pay = (participantId: number, now: Date) =>
  createPayment(races.db, provider(), { participantId }, { now, siteUrl });
const latestReference = async () => {
  const payments = races.db.selectFrom('payment').select('reference').orderBy('created_at', 'desc');
  return (await payments.executeTakeFirstOrThrow()).reference ?? '';
};

describe('a registration that nobody pays for', () => {
  it('is cancelled after two weeks, once, with a mail that says why and how to try again', async () => {
    const id = await entered(1);
    expect(await cancel(after(13.99))).toBe(0);
    expect(await cancel(after(14))).toBe(1);
    expect(await cancel(after(15))).toBe(0);
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'cancelled',
      cancelled_because: 'unpaid',
      cancelled_at: after(14),
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to_address).toBe('r1@mail.example');
    expect(mail?.subject).toMatch(/^Registration cancelled, as it was not paid: Ridge Run 11K/);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(`Registration number: ${id}`);
    expect(mail?.html).toContain(`${siteUrl}/registration?lang=en`);
    expect(await races.db.selectFrom('audit_entry').selectAll().execute()).toMatchObject([
      { action: 'participant.unpaid', subject: `participant ${id}`, staff_id: null },
    ]);
    await races.expectExactPlaces();
    // The same person can begin anew.
    expect(await entered(1, after(16))).not.toBe(id);
  });

  it('is told so from the beginning, and when', async () => {
    await entered(1);
    await writeReceivedMails(races.db, { siteUrl, now: early });
    expect((await mails())[0]?.text.replace(/\s+/g, ' ')).toContain(
      'If it is not paid by Saturday, 15 March 2025 at 12:00, local time, we cancel',
    );
  });

  it('is cancelled sooner in the last week, and not from race day on', async () => {
    const id = await entered(1, after(-4, raceDay));
    const late = await entered(2, after(-1.5, raceDay));
    expect(await cancel(after(-2.01, raceDay))).toBe(0);
    expect(await cancel(after(-2, raceDay))).toBe(1);
    expect(await cancel(raceDay)).toBe(0);
    expect(await cancel(after(30, raceDay))).toBe(0);
    expect([await statusOf(id), await statusOf(late)]).toEqual(['cancelled', 'pending']);
  });

  it('counts from the last payment that was begun, and never while one is open', async () => {
    const id = await entered(1);
    expect(await pay(id, after(13))).toMatchObject({ ok: true });
    await expireHolds(races.db, { now: after(13.5), siteUrl });
    expect((await races.runnerOf(id)).holds_place).toBe(false);
    expect(await cancel(after(40))).toBe(0);
    // A day later it is closed at the provider.
    await reconcilePayments(races.db, provider(), { now: after(14.5), siteUrl }, () => {});
    expect(await cancel(after(26.9))).toBe(0);
    expect(await cancel(after(27))).toBe(1);
  });

  it.each(['processing', 'succeeded', 'to_refund', 'refunded'] as const)(
    'is let be while a payment is %s',
    async (state) => {
      const id = await entered(1);
      await pay(id, early);
      await expireHolds(races.db, { now: after(1), siteUrl });
      await races.db.updateTable('payment').set({ state }).execute();
      expect(await cancel(after(40))).toBe(0);
      await races.db.updateTable('payment').set({ state: 'failed' }).execute();
      expect(await cancel(after(40))).toBe(1);
    },
  );

  it('is cancelled though a payment was begun that the provider never named', async () => {
    const id = await entered(1);
    await pay(id, early);
    await expireHolds(races.db, { now: after(1), siteUrl });
    await races.db.updateTable('payment').set({ reference: null }).execute();
    expect(await cancel(after(40))).toBe(1);
  });

  it('gives the money back of whoever pays it after all', async () => {
    const id = await entered(1);
    await pay(id, early);
    await expireHolds(races.db, { now: after(1), siteUrl });
    await reconcilePayments(races.db, provider(), { now: after(2), siteUrl }, () => {});
    expect(await cancel(after(14))).toBe(1);
    const reference = await latestReference();
    await races.db
      .updateTable('demo_payment')
      .set({ state: 'succeeded' })
      .where('reference', '=', reference)
      .execute();
    const at = { now: after(15), siteUrl };
    expect(await settlePayment(races.db, provider(), { reference }, at)).toBe('to_refund');
  });

  it('is let be where the organiser, a list or an invitation made or confirmed it', async () => {
    const byAdmin = await entered(1);
    const imported = await entered(2);
    const confirmed = await entered(3);
    const invited = await races.paid(4);
    await races.db.updateTable('payment').set({ source: 'free' }).execute();
    const set = (id: number, changes: object) =>
      races.db.updateTable('participant').set(changes).where('id', '=', id).execute();
    await set(byAdmin, { source: 'office' });
    await set(imported, { accepted_at: null });
    await set(confirmed, { status: 'confirmed' });
    await set(invited, { status: 'pending', holds_place: false });
    expect(await cancel(after(60))).toBe(0);
    await set(byAdmin, { source: 'site' });
    expect(await cancel(after(60))).toBe(1);
  });
});

describe('two processes at once', () => {
  it('cancel each once', async () => {
    for (let number = 1; number <= 4; number++) await entered(number);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => cancel(after(20))));
    expect(rounds.reduce((sum, each) => sum + each)).toBe(4);
    expect(await mails()).toHaveLength(4);
  });

  it('would write twice without the lock: the test can tell', async () => {
    const id = await entered(1);
    const bothHaveRead = meetingOfTwo();
    const unlocked = () =>
      races.db.transaction().execute(async (trx) => {
        const runner = await findRunner(trx, id);
        await bothHaveRead();
        if (runner?.status !== 'pending') return;
        await queueUnpaidMail(trx, runner, { now: early, siteUrl });
        await trx.updateTable('participant').set({ status: 'cancelled' }).execute();
      });
    await Promise.all([unlocked(), unlocked()]);
    expect(await mails()).toHaveLength(2);
  });

  it('cancel nobody who begins to pay at the same moment', async () => {
    const id = await entered(1);
    const paying = await races.db.startTransaction().execute();
    await paying.selectFrom('participant').select('id').where('id', '=', id).forUpdate().execute();
    expect(await cancel(after(20))).toBe(0);
    await paying
      .insertInto('payment')
      .values({
        participant_id: id,
        provider: 'demo',
        purpose: 'fee',
        amount_minor: 100,
        created_at: after(20),
      })
      .execute();
    await paying.commit().execute();
    expect(await cancel(after(20))).toBe(0);
    expect(await statusOf(id)).toBe('pending');
  });
});
