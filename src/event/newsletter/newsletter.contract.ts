/**
 * What the link of the newsletter leads to; `off`: it was good, and its address is on no list now.
 */
export type Subscription =
  | { state: 'pending' | 'confirmed'; email: string }
  | { state: 'off'; email?: undefined };

/** How many have confirmed their address, and how many have not yet. */
export type NewsletterCounts = { confirmed: number; pending: number };
