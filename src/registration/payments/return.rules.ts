import type { PaymentState } from './payments.rules.ts';

/**
 * How it stands with the payment that a visitor comes back from. `signature`: paid, while a minor's
 * guardian has not signed; `returned`: the place was gone, and the money goes back; `taken`: another
 * registration has the person; `refunded`: it goes back for another reason, all or in part; `unknown`: there is no such payment.
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

/**
 * What the return page says, by what the provider has told us; never by what the address claims.
 */
export function returnState(asked: {
  /** Undefined: no such payment. */
  state: PaymentState | undefined;
  status: 'pending' | 'confirmed' | 'cancelled';
  lacksGuardian: boolean;
  /** Whether the payment goes back because its place had gone. */
  isPlaceGone: boolean;
  /** Whether it goes back because another registration of the person was confirmed. */
  isPersonTaken: boolean;
  /** Whether the provider was asked a moment ago, so that an open payment is one not paid. */
  isAsked: boolean;
  /** Whether the visitor knows the payment's name, which nobody can guess. */
  isNamed: boolean;
}): ReturnState {
  const { state, status, isPlaceGone, isPersonTaken, lacksGuardian, isAsked, isNamed } = asked;
  const isOver = state !== 'open' && state !== 'processing' && state !== 'failed';
  // Also when a second payment of it goes back.
  if (status === 'confirmed' && isOver) return 'confirmed';
  if (state === undefined) return 'unknown';
  if (state === 'open') return isAsked ? 'unpaid' : 'checking';
  if (state === 'processing') return 'checking';
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return isPlaceGone ? 'returned' : isPersonTaken ? 'taken' : 'refunded';
  if (status === 'cancelled') return 'unknown';
  return lacksGuardian && isNamed ? 'signature' : 'checking';
}
