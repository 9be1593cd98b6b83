import { describe, expect, it } from 'vitest';
import { differenceOf, isPaidHere, type OurPayment } from './money.rules.ts';

type Theirs = NonNullable<Parameters<typeof differenceOf>[1]>;

const ours: OurPayment = {
  id: '4c8f6f1e-4a0e-4b5a-9a51-0d9d6d7c1a11',
  participantId: 7,
  reference: 'pi_7',
  state: 'succeeded',
  amountMinor: 150_00,
  refundedMinor: 0,
};
const theirs: Theirs = {
  reference: 'pi_7',
  state: 'succeeded',
  amountMinor: 150_00,
  refundedMinor: 0,
  currency: 'ron',
};

describe('our books and the provider’s', () => {
  it.each([
    ['open', 'open'],
    ['processing', 'processing'],
    ['failed', 'failed'],
    ['succeeded', 'succeeded'],
    // What goes back was paid there all the same.
    ['to_refund', 'succeeded'],
    ['refunded', 'succeeded'],
  ] as const)('agree on a payment that is %s here and %s there', (state, there) => {
    expect(differenceOf({ ...ours, state }, { ...theirs, state: there })).toBeUndefined();
  });

  it.each([
    ['open', 'succeeded'],
    ['processing', 'open'],
    ['failed', 'succeeded'],
    ['succeeded', 'failed'],
    ['to_refund', 'open'],
    ['refunded', 'processing'],
  ] as const)('differ on a payment that is %s here and %s there', (state, there) => {
    const found = differenceOf({ ...ours, state }, { ...theirs, state: there });
    expect(found?.kind).toBe('other-state');
  });

  it('say both sides of what differs', () => {
    expect(differenceOf(ours, { ...theirs, amountMinor: 149_99 })).toEqual({
      kind: 'other-amount',
      reference: 'pi_7',
      participantId: 7,
      here: { state: 'succeeded', amountMinor: 150_00, refundedMinor: 0 },
      there: { state: 'succeeded', amountMinor: 149_99, refundedMinor: 0, currency: 'ron' },
    });
  });

  it.each<[string, Partial<Theirs>, string]>([
    ['another currency is another amount', { currency: 'eur' }, 'other-amount'],
    ['another sum went back', { refundedMinor: 1 }, 'other-refund'],
    ['the amount is told before the state', { amountMinor: 1, state: 'open' }, 'other-amount'],
    ['the state is told before the refund', { refundedMinor: 1, state: 'open' }, 'other-state'],
  ])('%s', (_, changes, kind) => {
    expect(differenceOf(ours, { ...theirs, ...changes })?.kind).toBe(kind);
  });

  it('tell of a payment that only we have, even one that failed', () => {
    expect(differenceOf(ours, undefined)).toEqual({
      kind: 'unknown-there',
      reference: 'pi_7',
      participantId: 7,
      here: { state: 'succeeded', amountMinor: 150_00, refundedMinor: 0 },
    });
    expect(differenceOf({ ...ours, state: 'failed' }, undefined)?.kind).toBe('unknown-there');
  });

  it('tell of a payment that only they have, unless it failed', () => {
    const { reference, ...there } = theirs;
    expect(differenceOf(undefined, theirs)).toEqual({ kind: 'unknown-here', reference, there });
    expect(differenceOf(undefined, { ...theirs, state: 'open' })?.kind).toBe('unknown-here');
    expect(differenceOf(undefined, { ...theirs, state: 'failed' })).toBeUndefined();
  });
});

it.each([
  ['open', false],
  ['processing', false],
  ['failed', false],
  ['succeeded', true],
  ['to_refund', true],
  ['refunded', true],
] as const)('money came with a payment that is %s: %s', (state, is) => {
  expect(isPaidHere(state)).toBe(is);
});
