import { describe, expect, it } from 'vitest';
import {
  dueNow,
  effectOfPayment,
  mayChange,
  nextPaymentState,
  type PaidFor,
} from './payments.rules.ts';

/** Every state and event, written out a second time and in another way than the table. */
const expected: Record<string, Record<string, string | null>> = {};
const provider = ['open', 'processing', 'succeeded', 'failed'];
for (const state of ['open', 'processing', 'failed', 'succeeded', 'to_refund', 'refunded']) {
  const isPaid = ['succeeded', 'to_refund', 'refunded'].includes(state);
  const becomes: Record<string, string | null> = (expected[state] = {});
  for (const word of provider) {
    const isFinal = isPaid || (state === 'failed' && word !== 'succeeded');
    becomes[word] = isFinal ? state : word;
  }
  becomes['refund-requested'] = isPaid ? 'to_refund' : null;
  becomes['refund-done'] = ['to_refund', 'refunded'].includes(state) ? 'refunded' : null;
}

describe('what a payment becomes', () => {
  it('is as the table says, for every state and event', () => {
    expect(nextPaymentState).toEqual(expected);
  });

  it.each([
    ['open', true],
    ['processing', true],
    ['failed', true],
    ['succeeded', false],
    ['to_refund', false],
    ['refunded', false],
  ] as const)('is asked about further while no money came: %s, %s', (state, may) => {
    expect(mayChange(state)).toBe(may);
  });
});

const paid: PaidFor = {
  purpose: 'fee',
  amountMinor: 150_00,
  status: 'pending',
  dueMinor: 150_00,
  isPaidAlready: false,
  isPlaced: true,
  lacksGuardian: false,
};

describe('what a successful payment brings', () => {
  it.each<[string, string, Partial<PaidFor>]>([
    ['the place', 'confirm', {}],
    ['the place, though it cost more before', 'confirm', { dueMinor: 120_00 }],
    ['a paid place that waits for the guardian', 'wait', { lacksGuardian: true }],
    ['the money back: cancelled meanwhile', 'refund', { status: 'cancelled' }],
    ['the money back: the place is gone', 'refund', { isPlaced: false }],
    ['the money back: too little by now', 'refund', { dueMinor: 200_00 }],
    ['the money back: a ban too little', 'refund', { dueMinor: 150_01 }],
    ['the money back: paid a second time', 'refund', { isPaidAlready: true }],
    [
      'the money back: paid twice for a minor',
      'refund',
      { isPaidAlready: true, lacksGuardian: true },
    ],
    ['the money back: confirmed already', 'refund', { status: 'confirmed' }],
    ['the difference', 'settle', { purpose: 'extra', status: 'confirmed' }],
    ['the money back: the difference twice', 'refund', { purpose: 'extra', isPaidAlready: true }],
    ['the other race', 'move', { purpose: 'change', status: 'confirmed' }],
    ['the other race, before the guardian signed', 'move', { purpose: 'change' }],
    ['the money back: the other race is full', 'refund', { purpose: 'change', isPlaced: false }],
    ['the money back: no race at all', 'refund', { purpose: 'change', status: 'cancelled' }],
  ])('%s', (_, effect, changes) => {
    expect(effectOfPayment({ ...paid, ...changes })).toBe(effect);
  });
});
describe('what a registration is to pay now', () => {
  const payer = { status: 'pending', fee_minor: 150_00, extra_minor: 30_00 } as const;
  const fee = { purpose: 'fee', amountMinor: 150_00 };
  const extra = { purpose: 'extra', amountMinor: 30_00 };
  const of = (purpose: 'fee' | 'extra' | 'change', state: 'succeeded' | 'failed' | 'open') => ({
    purpose,
    state,
  });

  it.each([
    ['its fee', payer, [], fee],
    ['its fee, after tries', payer, [of('fee', 'failed'), of('fee', 'open')], fee],
    ['its fee, whatever else was paid', payer, [of('change', 'succeeded')], fee],
    [
      'the difference, once the fee is paid',
      payer,
      [of('fee', 'failed'), of('fee', 'succeeded')],
      extra,
    ],
    ['the difference, once it is confirmed', { ...payer, status: 'confirmed' }, [], extra],
    [
      'nothing where nothing is missing',
      { ...payer, status: 'confirmed', extra_minor: null },
      [],
      undefined,
    ],
    [
      'nothing once it is paid',
      { ...payer, extra_minor: null },
      [of('fee', 'succeeded')],
      undefined,
    ],
    ['nothing once it is cancelled', { ...payer, status: 'cancelled' }, [], undefined],
  ] as const)('%s', (_, who, payments, due) => {
    expect(dueNow(who, payments)).toEqual(due);
  });
});
