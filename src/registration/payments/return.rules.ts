import type { PaymentState } from './payments.rules.ts';

/**
 * The state of the payment that a visitor comes back from. `signature`: paid, but a minor's
 * guardian has still to sign; `returned`: the place was gone, and the money is refunded; `taken`:
 * another registration has the person; `refunded`: it is refunded for another reason, all or in
 * part; `unknown`: there is no such payment.
 */
export type ReturnState =
  | 'confirmed'
  | 'signature'
  | 'checking'
  | 'unpaid'
  | 'failed'
  | 'returned'
  | 'taken'
  | 'refunded'
  | 'unknown';

/** What the return page says, by what the provider has said; never by what the address claims. */
export function returnState(asked: {
  /** Undefined when there is no such payment. */
  state: PaymentState | undefined;
  status: 'pending' | 'confirmed' | 'cancelled';
  lacksGuardian: boolean;
  /** Whether the payment is refunded because its place had gone. */
  isPlaceGone: boolean;
  /** Whether it is refunded because another registration of the person was confirmed. */
  isPersonTaken: boolean;
  /** Whether the provider was asked just now, so that an open payment is known to be unpaid. */
  isAsked: boolean;
  /** Whether the visitor knows the payment's name, which cannot be guessed. */
  isNamed: boolean;
}): ReturnState {
  const { state, status, isPlaceGone, isPersonTaken, lacksGuardian, isAsked, isNamed } = asked;
  const isOver = state !== 'open' && state !== 'processing' && state !== 'failed';
  // True also when a second payment for it is refunded.
  if (status === 'confirmed' && isOver) return 'confirmed';
  if (state === undefined) return 'unknown';
  if (state === 'open') return isAsked ? 'unpaid' : 'checking';
  if (state === 'processing') return 'checking';
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return isPlaceGone ? 'returned' : isPersonTaken ? 'taken' : 'refunded';
  if (status === 'cancelled') return 'unknown';
  return lacksGuardian && isNamed ? 'signature' : 'checking';
}
