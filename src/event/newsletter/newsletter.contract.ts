/**
 * The state of the subscription behind a link; `off`: the link is valid, but its address is no
 * longer on the list.
 */
export type Subscription =
  | { state: 'pending' | 'confirmed'; email: string }
  | { state: 'off'; email?: undefined };

/** How many have confirmed their address, and how many have not yet. */
export type NewsletterCounts = { confirmed: number; pending: number };
