import { describe, expect, it } from 'vitest';
import { fromStripe, toStripe } from './stripe-amounts.ts';

describe('currencies whose minor units are other ones for Stripe', () => {
  it.each([
    ['isk', 15_000, 15_000_00],
    ['jpy', 15_000, 15_000],
    ['eur', 15_000, 15_000],
    ['kwd', 15_000, 15_000],
  ])('%s: %i is %i there', (currency, ours, theirs) => {
    expect(toStripe(ours, currency)).toBe(theirs);
    expect(fromStripe(theirs, currency)).toBe(ours);
  });
});
