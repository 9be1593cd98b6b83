/**
 * The amount that a registration lacks to the fee that fits it, in minor units, and since when it
 * is asked for.
 */
export type Difference = { extra_minor: number | null; extra_since: Date | null };

export const noDifference: Difference = { extra_minor: null, extra_since: null };

/** The same as pages show it; null when no difference is asked for. */
export type DifferenceView = { amountMinor: number; since: Date } | null;

/** What a registration owes beside its fee, as pages show it. */
export const differenceOf = ({
  status,
  extra_minor: amountMinor,
  extra_since: since,
}: Difference & { status: string }): DifferenceView =>
  status === 'cancelled' || amountMinor === null || since === null ? null : { amountMinor, since };

type Asked = {
  isInCircuit: boolean;
  /** Whether there is a payment or an invitation for the registration. */
  isSettled: boolean;
  feeMinor: number;
  /** The amount that was paid or waived and not refunded. */
  netMinor: number;
  /** The race's fee, without and with the circuit. */
  fees: { feeMinor: number; feeWithCircuitMinor: number };
  /** The price of the ordered extras, and how much of it may be asked for. */
  extras?: { priceMinor: number; mostMinor: number };
  now: Date;
};

/** How much of a difference that is asked for is for extras and not for the circuit. */
export const openForExtras = (asked: {
  extraMinor: number | null;
  extrasMinor: number;
  /** The price of the circuit for a runner who was in it while the difference was due; else 0. */
  circuitMinor: number;
}): number =>
  Math.min(asked.extrasMinor, Math.max(0, (asked.extraMinor ?? 0) - asked.circuitMinor));

/**
 * The fee of a registration that has joined or left the circuit, or ordered other extras, and the
 * difference that it owes. A registration that nobody has paid owes the fee that fits. When a paid
 * one joins, it is asked for what is missing, but never for more than the circuit and the new
 * extras cost, so that a discount remains; when it leaves, nothing is refunded and nothing is asked
 * for any more. Fee and difference together are the price of the registration.
 */
export function feeInCircuit(asked: Asked): { fee_minor: number } & Difference {
  const { isInCircuit, isSettled, feeMinor, netMinor, fees, now } = asked;
  const { priceMinor, mostMinor } = asked.extras ?? { priceMinor: 0, mostMinor: 0 };
  const circuit = isInCircuit ? fees.feeWithCircuitMinor - fees.feeMinor : 0;
  const whole = fees.feeMinor + circuit + priceMinor;
  if (!isSettled) return { fee_minor: whole, ...noDifference };
  const missing = Math.min(whole - netMinor, circuit + mostMinor);
  if (missing <= 0) return { fee_minor: feeMinor, ...noDifference };
  // Money that was paid for the circuit before and was refunded is no longer part of the fee.
  return {
    fee_minor: Math.min(feeMinor, whole - missing),
    extra_minor: missing,
    extra_since: now,
  };
}
