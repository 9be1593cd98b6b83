import { describe, expect, it } from 'vitest';
import type { PaymentState } from './payments.rules.ts';
import { returnState } from './return.rules.ts';

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
          const said = returnState({
            state,
            status,
            isPlaceGone: true,
            isPersonTaken: true,
            lacksGuardian: (bits & 1) > 0,
            isAsked: (bits & 2) > 0,
            isNamed: (bits & 4) > 0,
          });
          expect(said, `${state} ${status}`).not.toBe('confirmed');
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
  ] as const)('of a confirmed registration with a payment that is %s: %s', (state, expected) => {
    const asked = {
      status: 'confirmed',
      isPlaceGone: false,
      isPersonTaken: false,
      lacksGuardian: false,
      isAsked: true,
      isNamed: true,
    } as const;
    expect(returnState({ state, ...asked })).toBe(expected);
  });

  const asked = {
    status: 'pending',
    isPlaceGone: false,
    isPersonTaken: false,
    lacksGuardian: false,
    isAsked: true,
    isNamed: true,
  } as const;
  type Asked = Parameters<typeof returnState>[0];

  it.each<[string, string, Pick<Asked, 'state'> & Partial<Asked>]>([
    ['there is no such payment', 'unknown', { state: undefined }],
    ['it is open, and the provider was asked just now', 'unpaid', { state: 'open' }],
    ['it is open, and nobody has asked yet', 'checking', { state: 'open', isAsked: false }],
    ['the provider works on it', 'checking', { state: 'processing' }],
    ['it failed', 'failed', { state: 'failed' }],
    ['the place had gone', 'returned', { state: 'to_refund', isPlaceGone: true }],
    [
      'the place had gone, and the money is back',
      'returned',
      { state: 'refunded', isPlaceGone: true },
    ],
    ['the money goes back', 'refunded', { state: 'to_refund' }],
    ['the money went back', 'refunded', { state: 'refunded' }],
    ['it is paid, and the confirmation follows', 'checking', { state: 'succeeded' }],
    ['a guardian has to sign', 'signature', { state: 'succeeded', lacksGuardian: true }],
    [
      'a guardian has to sign, which is not told to whoever asks',
      'checking',
      { state: 'succeeded', lacksGuardian: true, isNamed: false },
    ],
    ['it is paid, and cancelled meanwhile', 'unknown', { state: 'succeeded', status: 'cancelled' }],
    ['cancelled, and the money goes back', 'refunded', { state: 'to_refund', status: 'cancelled' }],
    ['cancelled, and it failed', 'failed', { state: 'failed', status: 'cancelled' }],
  ])('of a registration of which %s: %s', (_, expected, changes) => {
    expect(returnState({ ...asked, ...changes })).toBe(expected);
  });
});
