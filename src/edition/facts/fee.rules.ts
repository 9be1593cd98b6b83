import { localDay, momentOf } from '../../platform/i18n/local-day.ts';
import type { RaceFacts } from '../facts.ts';

/** What a race costs, step by step: the last step holds as long as one can register. */
export type Fees = RaceFacts['fees'];
export type Fee = Fees[number];

/** The fee of a day where the race is. */
export function feeOn(fees: Fees, day: string): Fee {
  const [last] = fees.slice(-1);
  const found = fees.find(({ until }) => until === null || day <= until) ?? last;
  if (!found) throw new Error('A race without a fee.');
  return found;
}

/** Those that come after the fee of a day. */
export const feesAfter = (fees: Fees, day: string): Fees =>
  fees.slice(fees.indexOf(feeOn(fees, day)) + 1);

/** The entry fee in minor units, in the circuit or out of it (specification, section 9). */
export const feeMinor = (fee: Fee, isInCircuit: boolean): number =>
  isInCircuit ? fee.feeWithCircuitMinor : fee.feeMinor;

/**
 * The day whose fees hold for a registration, whatever is changed of it later: the one on which its
 * runner queued for the place, or else on which it was made.
 */
export const feeDayOf = (
  registration: { created_at: Date; fee_day: string | null },
  timeZone: string,
): string => registration.fee_day ?? localDay(registration.created_at, timeZone);

/** The moments at which another fee begins to hold. */
export const feeChanges = (fees: Fees, timeZone: string): Date[] =>
  fees.flatMap(({ until }) =>
    until === null ? [] : [momentOf(dayAfter(until), '00:00', timeZone)],
  );

const dayMs = 24 * 3600 * 1000;

/** The calendar day after another one, both as YYYY-MM-DD. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
