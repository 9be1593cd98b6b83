import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkContext } from '../../../test/link-context.ts';
import { early, racesForEach, siteUrl } from '../../../test/my-registration-kit.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { asStaff } from '../../../test/participants-admin-kit.ts';
import { changeRace } from '../../my-registration/change-race.ts';
import { readMyRegistration } from '../../my-registration/read-my-registration.ts';
import { signAsGuardian } from '../../my-registration/sign-as-guardian.ts';
import { createPayment } from '../../payments/create-payment.ts';
import { createDemoPayments } from '../../payments/demo-payments.ts';
import { giveRefunds } from '../../payments/refund-payment.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { type Condition, readAdminList } from './admin-list.rules.ts';
import { findForAdmin } from './find-for-admin.ts';
import { readParticipant } from './read-participant.ts';
import { takeParticipantAction } from './take-participant-action.ts';

const races = racesForEach(5);
let ctx: RegistrationOffice;
let take: Awaited<ReturnType<typeof asStaff>>['take'];
let staffId = '';
const at = { now: early, siteUrl };

beforeEach(async () => {
  const acting = await asStaff(races.db);
  ({ ctx, take } = acting);
  staffId = acting.staff.id;
});

const payments = () => races.db.selectFrom('payment').selectAll().execute();
const mails = async () =>
  (await openedMails(races.db)).map(({ text }) => text.replace(/[\n ]+/g, ' '));
const inCondition = async (condition: Condition) =>
  (await findForAdmin(ctx, readAdminList({ condition }))).rows.map(({ id }) => id);
const cash = { source: 'cash', amount: '120', receipt: '17' };

describe('a payment that the organiser enters', () => {
  it('confirms the registration, and says how, how much, when, what receipt and who took it', async () => {
    const id = await races.registered(1);
    expect(await take('pay', id, { ...cash, paidOn: '2025-02-27' })).toEqual({ ok: true });
    expect(await payments()).toMatchObject([
      {
        participant_id: id,
        provider: 'office',
        purpose: 'fee',
        state: 'succeeded',
        source: 'cash',
        amount_minor: 120_00,
        receipt: '17',
        taken_by: staffId,
        succeeded_at: new Date('2025-02-27T12:00:00+02:00'),
      },
    ]);
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'confirmed',
      held_until: null,
    });
    expect((await mails())[0]).toContain('The entry fee is paid');
    const own = await readMyRegistration(races.db, id, { now: early, isOpen: true });
    expect(own?.payments).toMatchObject([{ source: 'cash', receipt: '17', amountMinor: 120_00 }]);
    await races.expectExactPlaces();
  });

  it('is entered once, however often the button is pressed', async () => {
    const id = await races.registered(1);
    const form = { ...cash, key: randomUUID(), seen: (await readParticipant(ctx, id))?.seen ?? '' };
    const press = () => takeParticipantAction(ctx, 'pay', { id, form, isSure: true });
    expect(await Promise.all([press(), press(), press()])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(await payments()).toHaveLength(1);
  });

  it.each([
    ['no source', { source: 'gold' }, 'pay-source'],
    ['no amount', { amount: 'much' }, 'pay-amount'],
    ['another amount than is owed', { amount: '119.99' }, 'pay-other-amount'],
    ['another amount without a reason', { amount: '100', override: 'true' }, 'reason-for-override'],
    ['an invitation without a reason', { source: 'free' }, 'reason'],
    ['tomorrow', { paidOn: '2025-03-02' }, 'pay-day'],
    ['no day', { paidOn: '2025-02-30' }, 'pay-day'],
    ['a long receipt', { receipt: 'x'.repeat(41) }, 'pay-receipt'],
  ])('is refused with %s', async (_, changes, code) => {
    const id = await races.registered(1);
    expect(await take('pay', id, { ...cash, ...changes })).toEqual({ ok: false, code });
    expect(await payments()).toEqual([]);
    expect((await races.runnerOf(id)).status).toBe('pending');
  });

  it('is an invitation too: nothing is paid, and no mail says so', async () => {
    const id = await races.registered(1);
    const invited = { source: 'free', reason: 'guest of the resort' };
    expect(await take('pay', id, invited)).toEqual({ ok: true });
    expect(await payments()).toMatchObject([{ source: 'free', amount_minor: 120_00 }]);
    expect((await mails())[0]).toContain('your entry is free');
    expect((await mails())[0]).not.toContain('fee is paid');
    const open = await readParticipant(ctx, id);
    expect(open).toMatchObject({ isSettled: true, owedMinor: 0, refundableMinor: 0 });
    expect(open?.shown.paid).toBe('0');
    expect(await inCondition('confirmed-unpaid')).toEqual([]);
  });

  it('of less settles the fee as a discount, of more is shown as overpaid', async () => {
    const [less, more] = [await races.registered(1), await races.registered(2)];
    const reason = { override: 'true', reason: 'as we agreed' };
    expect(await take('pay', less, { ...cash, ...reason, amount: '100' })).toEqual({ ok: true });
    expect(await take('pay', more, { ...cash, ...reason, amount: '150,5' })).toEqual({ ok: true });
    expect(await readParticipant(ctx, less)).toMatchObject({
      feeMinor: 100_00,
      owedMinor: 0,
      overpaidMinor: 0,
    });
    expect(await readParticipant(ctx, more)).toMatchObject({
      feeMinor: 120_00,
      overpaidMinor: 30_50,
    });
    expect(await inCondition('overpaid')).toEqual([more]);
  });

  it('of a minor keeps the place and waits for the signature', async () => {
    const minor = {
      birthDate: '2008-05-01',
      guardianName: 'Ion Runner',
      guardianEmail: 'ion@mail.example',
    };
    const id = await races.registered(1, minor);
    expect(await take('pay', id, cash)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'pending',
      holds_place: true,
      held_until: null,
    });
    expect(await races.mailsTo('r1@mail.example')).toEqual([
      'One signature is missing: Ridge Run 11K – Ana',
    ]);
    await signAsGuardian(linkContext(races.db, at), { id }, { name: 'Ion Runner', address: '' });
    expect((await races.runnerOf(id)).status).toBe('confirmed');
    expect((await mails()).at(-1)).toContain('The entry fee is paid');
  });

  it('goes back by hand: asked for, given, noted; the provider is never asked', async () => {
    const id = await races.registered(1);
    await take('pay', id, cash);
    await take('refund', id, { amount: '20', reason: 'a small favour' });
    const provider = createDemoPayments(races.db);
    expect(await giveRefunds({ db: races.db, provider, siteUrl, log: () => {} })).toBe(0);
    const [payment] = await payments();
    expect((await readParticipant(ctx, id))?.payments).toMatchObject([
      { isForHand: true, isByHand: true },
    ]);
    const note = { payment: payment?.id ?? '', reason: 'given at the desk' };
    expect(await take('settle', id, note)).toEqual({ ok: true });
    expect(await take('settle', id, note)).toEqual({ ok: true });
    const told = await races.mailsTo('r1@mail.example');
    expect(told.filter((subject) => subject.includes('back'))).toEqual([
      'You have got 20.00\u00a0lei back – Ana',
    ]);
    expect((await mails()).at(-1)).toContain('given back to you in cash');
    expect(await payments()).toMatchObject([{ state: 'refunded', refunded_minor: 20_00 }]);
    expect(await inCondition('to-refund')).toEqual([]);
    expect(await inCondition('paid')).toEqual([id]);
  });
});

describe('money that goes back by hand, but not in cash,', () => {
  const refundMail = async () =>
    (await mails()).filter((text) => text.includes('to the payment method you used'));

  it('is told as a transfer: the bank shows it later', async () => {
    const id = await races.registered(1);
    await take('pay', id, { ...cash, source: 'transfer' });
    await take('refund', id, { amount: '20', reason: 'a small favour' });
    const [payment] = await payments();
    await take('settle', id, { payment: payment?.id ?? '', reason: 'sent from our bank' });
    expect(await refundMail()).toEqual([expect.stringContaining('a few days to appear')]);
  });

  it('is told when the provider would not give it', async () => {
    const { db } = races;
    const id = await races.paid(1);
    await take('refund', id, { amount: '15', reason: 'a small favour' });
    await db.updateTable('refund').set({ state: 'failed' }).execute();
    const [payment] = await payments();
    await take('settle', id, { payment: payment?.id ?? '', reason: 'given at the provider' });
    expect(await refundMail()).toEqual([expect.stringContaining('15.00\u00a0lei')]);
  });
});

describe('confirmed though not paid', () => {
  it('is a state of its own in the list, and its mail claims no payment', async () => {
    const id = await races.registered(1);
    const other = await races.paid(2);
    await take('confirm', id, { reason: 'pays at the desk' });
    expect(await inCondition('confirmed-unpaid')).toEqual([id]);
    expect(await inCondition('paid')).toEqual([other]);
    expect(await readParticipant(ctx, id)).toMatchObject({ isSettled: false, owedMinor: 120_00 });
    const [mail] = await mails();
    expect(mail).toContain('We have no payment of the entry fee on record yet');
    expect(mail).not.toContain('fee is paid');
    expect((await readMyRegistration(races.db, id, { now: early, isOpen: true }))?.isSettled).toBe(
      false,
    );
  });

  it('ends when the money comes', async () => {
    const id = await races.registered(1);
    await take('confirm', id, { reason: 'pays at the desk' });
    expect(await take('pay', id, cash)).toEqual({ ok: true });
    expect(await inCondition('confirmed-unpaid')).toEqual([]);
    expect(await inCondition('paid')).toEqual([id]);
    await races.expectExactPlaces();
  });
});

describe('a dearer link paid after moving to a cheaper race', () => {
  it('loses nothing: the organiser sees it as overpaid, and gives the difference back in one step', async () => {
    const { db } = races;
    const id = await races.registered(1, { raceid: '1' });
    const provider = createDemoPayments(db);
    const old = await createPayment(db, provider, { participantId: id }, at);
    if (!old.ok) throw new Error(old.code);
    const reference = old.paymentLink?.split('/').at(-1) ?? '';
    const cheaper = { raceId: 2, dueMinor: 0 };
    const demand = () => Promise.reject(new Error('nothing is due'));
    expect(
      await changeRace(linkContext(db, { ...at, demandDifference: demand }), { id }, cheaper),
    ).toEqual({ ok: true, isDue: false });
    await provider.charge(reference);
    await settlePayment(db, provider, { reference }, at);
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed', fee_minor: 120_00 });
    expect(await readParticipant(ctx, id)).toMatchObject({ overpaidMinor: 30_00 });
    expect(await inCondition('overpaid')).toEqual([id]);
    const back = { amount: '30', reason: 'an older, dearer link' };
    expect(await take('refund', id, back)).toEqual({ ok: true });
    expect(await inCondition('overpaid')).toEqual([]);
    expect(await giveRefunds({ db, provider, siteUrl, log: () => {} })).toBe(1);
    expect(await inCondition('paid')).toEqual([id]);
  });
});

describe('a minor’s guardian', () => {
  const minor = {
    birthDate: '2008-05-01',
    guardianName: 'Ion Runner',
    guardianEmail: 'ion@mail.example',
  };

  it('gets the mail again, once for two clicks, and the organiser sees when and how often', async () => {
    const id = await races.registered(1, minor);
    expect((await readParticipant(ctx, id))?.guardian).toMatchObject({
      askedAt: null,
      reminders: 0,
    });
    expect(await take('remind', id, {})).toEqual({ ok: true });
    expect(await take('remind', id, {})).toEqual({ ok: true });
    expect((await readParticipant(ctx, id))?.guardian).toMatchObject({
      askedAt: early,
      reminders: 1,
    });
    expect(await races.mailsTo(minor.guardianEmail)).toEqual(['Reminder: your consent is needed']);
    expect(await inCondition('guardian')).toEqual([id]);
  });

  it('is nobody where there is none, or the signature is there', async () => {
    const grown = await races.registered(1);
    expect(await take('remind', grown, {})).toEqual({ ok: false, code: 'no-guardian' });
    const id = await races.registered(2, minor);
    await signAsGuardian(linkContext(races.db, at), { id }, { name: 'Ion Runner', address: '' });
    expect(await take('remind', id, {})).toEqual({ ok: false, code: 'no-guardian' });
  });
});
