import type { OrderedExtras } from '../../edition/facts/extra.rules.ts';
import type { ReturnState } from './return.rules.ts';

/** Who asks for an order: with the browser's cookies, and a mail's link where one came along. */
export type OrderAsked = {
  participantId: number;
  cookies: string | undefined;
  link: string | undefined;
};

/** A registration as its pay page shows it. */
export type Order = {
  participantId: number;
  raceId: number;
  firstname: string;
  lastname: string;
  isInCircuit: boolean;
  amountMinor: number;
  /** What is ordered beside the place. */
  extras: OrderedExtras;
  /** Whether it waits to be paid. */
  isDue: boolean;
  /** Whether the fee is paid, and this is what it lacks since. */
  isDifference: boolean;
  /** Until when a place is kept for it while it is paid; null: none is. */
  heldUntil: Date | null;
  /** Whether the person is in the race by another registration, so that this one cannot be paid. */
  isPersonTaken: boolean;
  /** Whether its mail waits until somebody asks for it. */
  isMailHeld: boolean;
  /** Whether its race has started, so that it cannot be paid here any more. */
  isLate: boolean;
  /** Whether the payment provider's form or page is another company's. */
  isPaidElsewhere: boolean;
  /** Has the browser hold the order when the link has gone from the address. */
  cookie?: string;
};

/** Whom a visitor who comes back from paying is asked for by. */
export type ReturnAsked = {
  /** The provider's name of the payment; wins over the number. */
  reference: string | undefined;
  /** Only where the address says that this one has paid. */
  participantId: number | undefined;
  /** Whether the provider is to be asked first. */
  isAsked: boolean;
  cookies: string | undefined;
};

/** Whose registration is confirmed, for whoever may see the order. */
export type ConfirmedRunner = {
  /** As the public list has it. */
  id: number;
  firstname: string;
  lastname: string;
  raceId: number;
  /** Null: none was given out yet. */
  bib: number | null;
  /** Whether the race has not started. */
  isAhead: boolean;
  /** What opens the registration; only for the browser that it was made in. */
  registrationPath?: string;
};

/** `payAt`: where it can be paid still. */
export type PaymentReturn = { state: ReturnState; payAt?: string; runner?: ConfirmedRunner };
