import { localDay, momentOf } from '../../platform/i18n/local-day.ts';
import type { RaceFacts } from '../compose-edition.ts';

/** The fees of a race in steps: the last one holds until registration ends. */
export type Fees = RaceFacts['fees'];
export type Fee = Fees[number];

/** The fee on a day in the time zone of the race. */
export function feeOn(fees: Fees, day: string): Fee {
  const [last] = fees.slice(-1);
  const found = fees.find(({ until }) => until === null || day <= until) ?? last;
  if (!found) throw new Error('A race without a fee.');
  return found;
}

/** The fees that follow the one of a day. */
export const feesAfter = (fees: Fees, day: string): Fees =>
  fees.slice(fees.indexOf(feeOn(fees, day)) + 1);

/** The entry fee in minor units, with or without the circuit (specification, section 9). */
export const feeMinor = (fee: Fee, isInCircuit: boolean): number =>
  isInCircuit ? fee.feeWithCircuitMinor : fee.feeMinor;

/**
 * The day whose fees apply to a registration, whatever is changed later: the day on which the
 * runner joined the waiting list, or else the day on which the runner registered.
 */
export const feeDayOf = (
  registration: { created_at: Date; fee_day: string | null },
  timeZone: string,
): string => registration.fee_day ?? localDay(registration.created_at, timeZone);

/** The moments at which the fee changes. */
export const feeChanges = (fees: Fees, timeZone: string): Date[] =>
  fees.flatMap(({ until }) =>
    until === null ? [] : [momentOf(dayAfter(until), '00:00', timeZone)],
  );

const dayMs = 24 * 3600 * 1000;

/** The next calendar day, both as YYYY-MM-DD. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
