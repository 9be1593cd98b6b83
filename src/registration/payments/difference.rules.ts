/**
 * What a registration lacks to the fee that fits it, in minor units, and since when it is asked
 * for.
 */
export type Difference = { extra_minor: number | null; extra_since: Date | null };

export const noDifference: Difference = { extra_minor: null, extra_since: null };

/** The same as pages show it; null: nothing is asked for. */
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
  /** Whether a payment or an invitation stands behind the registration. */
  isSettled: boolean;
  feeMinor: number;
  /** What was paid or waived and has not gone back. */
  netMinor: number;
  /** Of the race, without and with the circuit. */
  fees: { feeMinor: number; feeWithCircuitMinor: number };
  /** What is ordered beside the place costs, and how much of it may be asked for. */
  extras?: { priceMinor: number; mostMinor: number };
  now: Date;
};

/** How much of a difference that is asked for is for extras, and not for the circuit. */
export const openForExtras = (asked: {
  extraMinor: number | null;
  extrasMinor: number;
  /** What the circuit costs one who was in it while the difference was asked for; else 0. */
  circuitMinor: number;
}): number =>
  Math.min(asked.extrasMinor, Math.max(0, (asked.extraMinor ?? 0) - asked.circuitMinor));

/**
 * The fee of a registration that has joined or left the circuit, or ordered something else, and the
 * difference that it owes. One that nobody has paid owes the fee that fits. Of a paid one joining
 * asks for what is missing, never for more than the circuit and the new extras cost, so that a
 * discount stays one; leaving gives nothing back and asks for nothing any more. Fee and difference
 * together are what the registration costs.
 */
export function feeInCircuit(asked: Asked): { fee_minor: number } & Difference {
  const { isInCircuit, isSettled, feeMinor, netMinor, fees, now } = asked;
  const { priceMinor, mostMinor } = asked.extras ?? { priceMinor: 0, mostMinor: 0 };
  const circuit = isInCircuit ? fees.feeWithCircuitMinor - fees.feeMinor : 0;
  const whole = fees.feeMinor + circuit + priceMinor;
  if (!isSettled) return { fee_minor: whole, ...noDifference };
  const missing = Math.min(whole - netMinor, circuit + mostMinor);
  if (missing <= 0) return { fee_minor: feeMinor, ...noDifference };
  // What had been paid in the circuit before and has gone back is no part of the fee any more.
  return {
    fee_minor: Math.min(feeMinor, whole - missing),
    extra_minor: missing,
    extra_since: now,
  };
}
