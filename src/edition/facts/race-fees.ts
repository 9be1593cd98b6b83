import { localDay } from '../../platform/i18n/local-day.ts';
import { event, extras, races } from '../facts.ts';
import { salesEnd } from './extra.rules.ts';
import { type Fee, type Fees, feeChanges, feeDayOf, feeOn, feesAfter } from './fee.rules.ts';

/** The day of a moment where the race is. */
export const raceDayOf = (moment: Date): string => localDay(moment, event.timeZone);

function feesOf(raceId: number): Fees {
  const race = races.find(({ id }) => id === raceId);
  if (!race) throw new Error(`There is no race ${raceId}.`);
  return race.fees;
}

/** The fee of a race on a day. Throws for a race that there is not. */
export const raceFeeOn = (raceId: number, day: string): Fee => feeOn(feesOf(raceId), day);

/** What a race costs at a moment, and later. */
export function raceFeesAt(raceId: number, now: Date): { fee: Fee; laterFees: Fees } {
  const day = raceDayOf(now);
  const fees = feesOf(raceId);
  return { fee: feeOn(fees, day), laterFees: feesAfter(fees, day) };
}

/** The fee of a race for somebody who is registered: whoever came early keeps the early fees. */
export const raceFeeFor = (
  raceId: number,
  registration: { created_at: Date; fee_day: string | null },
): Fee => raceFeeOn(raceId, feeDayOf(registration, event.timeZone));

/** Every moment at which a race begins to cost something else. */
export const feesChangeAt: readonly Date[] = races.flatMap(({ fees }) =>
  feeChanges(fees, event.timeZone),
);

/** Every moment at which an extra can be ordered no more. */
export const extraSalesEnd = (): Date[] => salesEnd(extras, event.timeZone);
