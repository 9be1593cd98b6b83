import type { OrderedExtras } from '../../edition/facts/extra.rules.ts';
import type { ReturnState } from './return.rules.ts';

/** A request for an order: the browser's cookies, and the link of a mail if there is one. */
export type OrderAsked = {
  participantId: number;
  cookies: string | undefined;
  link: string | undefined;
};

/** A registration as the page to pay it shows it. */
export type Order = {
  participantId: number;
  raceId: number;
  firstname: string;
  lastname: string;
  isInCircuit: boolean;
  amountMinor: number;
  /** The extras that are ordered beside the place. */
  extras: OrderedExtras;
  /** Whether it waits for payment. */
  isDue: boolean;
  /** Whether the fee is paid, and this is a difference that it lacks since. */
  isDifference: boolean;
  /** Until when a place is kept for it during payment; null when none is. */
  heldUntil: Date | null;
  /** Whether the person is in the race by another registration, so that this one cannot be paid. */
  isPersonTaken: boolean;
  /** Whether its mail is held back until somebody asks for it. */
  isMailHeld: boolean;
  /** Whether its race has started, so that it cannot be paid here any more. */
  isLate: boolean;
  /** Whether the form or page to pay belongs to a payment provider that is another company. */
  isPaidElsewhere: boolean;
  /** Lets the browser open the order when the link has gone from the address. */
  cookie?: string;
};

/** The ways to find the payment that a visitor comes back from. */
export type ReturnAsked = {
  /** The provider's name of the payment; it takes precedence over the number. */
  reference: string | undefined;
  /** Only where the address says that this participant has paid. */
  participantId: number | undefined;
  /** Whether to ask the provider first. */
  isAsked: boolean;
  cookies: string | undefined;
};

/** The runner whose registration is confirmed, for visitors who may see the order. */
export type ConfirmedRunner = {
  /** The number of the runner in the public list. */
  id: number;
  firstname: string;
  lastname: string;
  raceId: number;
  /** Null when none was given yet. */
  bib: number | null;
  /** Whether the race is still to start. */
  isAhead: boolean;
  /** Path that opens the registration; only for the browser that made it. */
  registrationPath?: string;
};

/** `payAt`: where it can still be paid. */
export type PaymentReturn = { state: ReturnState; payAt?: string; runner?: ConfirmedRunner };
