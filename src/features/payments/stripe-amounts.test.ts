import { describe, expect, it, vi } from 'vitest';
import type * as edition from '../../edition/facts.ts';

describe('currencies whose minor units are other ones for Stripe', () => {
  it.each([
    ['ISK', 15_000, 15_000_00],
    ['JPY', 15_000, 15_000],
    ['EUR', 15_000, 15_000],
    ['KWD', 15_000, 15_000],
  ])('%s: %i is %i there', async (currency, ours, theirs) => {
    vi.resetModules();
    vi.doMock('../../edition/facts.ts', async (original) => {
      const facts = await original<typeof edition>();
      return { ...facts, money: { ...facts.money, currency } };
    });
    const { toStripe, fromStripe } = await import('./stripe-amounts.ts');
    vi.doUnmock('../../edition/facts.ts');
    expect(toStripe(ours)).toBe(theirs);
    expect(fromStripe(theirs, currency.toLowerCase())).toBe(ours);
  });
});
