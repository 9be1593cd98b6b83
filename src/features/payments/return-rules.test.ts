import { describe, expect, it } from 'vitest';
import type { PaymentState } from './payments-rules.ts';
import { returnStand } from './return-rules.ts';

const states: (PaymentState | undefined)[] = [
  undefined,
  'open',
  'processing',
  'succeeded',
  'failed',
  'to_refund',
  'refunded',
];

describe('what the return page says', () => {
  it('is a confirmation of a confirmed registration only, whatever else holds', () => {
    for (const state of states) {
      for (const status of ['pending', 'cancelled'] as const) {
        for (const bits of [0, 1, 2, 3, 4, 5, 6, 7]) {
          const stand = returnStand({
            state,
            status,
            lacksGuardian: (bits & 1) > 0,
            isAsked: (bits & 2) > 0,
            isNamed: (bits & 4) > 0,
          });
          expect(stand, `${state} ${status}`).not.toBe('confirmed');
        }
      }
    }
  });

  it.each([
    [undefined, 'confirmed'],
    ['open', 'unpaid'],
    ['processing', 'checking'],
    ['succeeded', 'confirmed'],
    ['failed', 'failed'],
    ['to_refund', 'confirmed'],
    ['refunded', 'confirmed'],
  ] as const)('of a confirmed registration with a payment that is %s: %s', (state, stand) => {
    const asked = {
      status: 'confirmed',
      lacksGuardian: false,
      isAsked: true,
      isNamed: true,
    } as const;
    expect(returnStand({ state, ...asked })).toBe(stand);
  });
});
