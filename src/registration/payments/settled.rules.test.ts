import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSettled, overpaidMinor, owedOf, settledMinor } from './settled.rules.ts';

type Payment = Parameters<typeof isSettled>[0][number];
type Refund = Parameters<typeof isSettled>[1][number];

const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 'a',
  purpose: 'fee',
  state: 'succeeded',
  amount_minor: 150_00,
  ...changes,
});
const refund = (changes: Partial<Refund> = {}): Refund => ({
  payment_id: 'a',
  amount_minor: 50_00,
  reason: 'organiser',
  state: 'done',
  ...changes,
});
const favour = refund();
const boughtNothing = refund({ reason: 'place-gone', amount_minor: 150_00 });

describe('the entry fee', () => {
  it.each<[string, Payment[], Refund[], boolean]>([
    ['paid', [payment()], [], true],
    ['waived', [payment({ amount_minor: 0 })], [], true],
    ['paid by the second of two payments', [payment({ state: 'failed' }), payment()], [], true],
    ['partly given back as a favour', [payment({ state: 'refunded' })], [favour], true],
    ['to be given back as a favour', [payment({ state: 'to_refund' })], [favour], true],
    ['not paid by anything', [], [], false],
    ['not paid by a payment that is open', [payment({ state: 'open' })], [favour], false],
    ['not paid by one under way', [payment({ state: 'processing' })], [favour], false],
    ['not paid by one that failed', [payment({ state: 'failed' })], [favour], false],
    ['not paid by what bought nothing', [payment({ state: 'refunded' })], [boughtNothing], false],
    ['not paid by what will go back', [payment({ state: 'to_refund' })], [boughtNothing], false],
    ['not paid by what went back unexplained', [payment({ state: 'refunded' })], [], false],
    [
      'not paid where the favour was another payment’s',
      [payment({ state: 'refunded' })],
      [refund({ payment_id: 'b' })],
      false,
    ],
    [
      'paid where one of two ways back was a favour',
      [payment({ state: 'refunded' })],
      [refund({ reason: 'place-gone' }), favour],
      true,
    ],
    ['not paid by a change of race', [payment({ purpose: 'change' })], [], false],
    ['not paid by a change of data', [payment({ purpose: 'extra' })], [], false],
  ])('is %s', (_, payments, refunds, is) => {
    expect(isSettled(payments, refunds)).toBe(is);
  });
});

describe('what was paid for a registration', () => {
  it('is the fee and every difference that came later', () => {
    const payments = [
      payment({ amount_minor: 120_00 }),
      payment({ id: 'b', purpose: 'change', amount_minor: 30_00 }),
      payment({ id: 'c', purpose: 'extra', amount_minor: 50_00 }),
      payment({ id: 'd', state: 'failed', amount_minor: 120_00 }),
    ];
    expect(settledMinor(payments, [])).toBe(200_00);
    expect(settledMinor([], [])).toBe(0);
  });

  it('is the whole of a payment of which a part went back as a favour', () => {
    expect(settledMinor([payment({ state: 'refunded' })], [favour])).toBe(150_00);
    expect(settledMinor([payment({ state: 'refunded' })], [boughtNothing])).toBe(0);
  });
});

describe('what was paid beyond the fee', () => {
  const overpaid = (payments: Payment[], refunds: Refund[], feeMinor: number) =>
    overpaidMinor({ payments, refunds, feeMinor });

  it.each<[string, Payment[], Refund[], number, number]>([
    ['nothing, where the fee was paid', [payment()], [], 150_00, 0],
    ['nothing, where less was paid', [payment()], [], 200_00, 0],
    ['the rest, where more was paid', [payment()], [], 120_00, 30_00],
    ['nothing, once the rest went back', [payment()], [favour], 100_00, 0],
    ['nothing, where more than the rest went back', [payment()], [favour], 120_00, 0],
    ['what is left of the rest', [payment()], [favour], 80_00, 20_00],
    ['less what is on its way', [payment()], [refund({ state: 'waiting' })], 80_00, 20_00],
    ['and a way back that failed', [payment()], [refund({ state: 'failed' })], 100_00, 50_00],
    ['of what counts only', [payment()], [refund({ payment_id: 'b' })], 100_00, 50_00],
    [
      'of two payments, what neither gave back',
      [payment(), payment({ id: 'b', amount_minor: 50_00 })],
      [refund({ amount_minor: 10_00 }), refund({ payment_id: 'b', amount_minor: 5_00 })],
      150_00,
      35_00,
    ],
    [
      'nothing of a payment that went back because it bought nothing',
      [payment(), payment({ id: 'b', state: 'refunded' })],
      [refund({ payment_id: 'b', reason: 'place-gone', amount_minor: 150_00 })],
      100_00,
      50_00,
    ],
  ])('is %s', (_, payments, refunds, fee, beyond) => {
    expect(overpaid(payments, refunds, fee)).toBe(beyond);
  });

  it('and the fee make up what was paid, unless too little was', () => {
    const amount = fc.integer({ min: 0, max: 500_00 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 5 }), amount, (amounts, fee) => {
        const payments = amounts.map((amount_minor, i) => payment({ id: `p${i}`, amount_minor }));
        const paid = amounts.reduce((sum, each) => sum + each, 0);
        expect(settledMinor(payments, [])).toBe(paid);
        expect(fee + overpaid(payments, [], fee)).toBe(Math.max(paid, fee));
      }),
    );
  });
});

it.each([
  [150_00, null, 0, 150_00],
  [150_00, null, 100_00, 50_00],
  [150_00, null, 150_00, 0],
  [150_00, null, 200_00, 0],
  [150_00, 30_00, 150_00, 30_00],
  [150_00, 30_00, 100_00, 80_00],
  [150_00, 30_00, 200_00, 30_00],
])(
  'a fee of %i and a difference of %s, with %i paid, owe %i',
  (fee_minor, extra_minor, paid, owed) => {
    expect(owedOf({ fee_minor, extra_minor }, paid)).toBe(owed);
  },
);
