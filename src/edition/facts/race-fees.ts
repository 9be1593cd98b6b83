import { localDay } from '../../platform/i18n/local-day.ts';
import { derived } from '../derived.ts';
import { edition } from '../edition.ts';
import { salesEnd } from './extra.rules.ts';
import { type Fee, type Fees, feeChanges, feeDayOf, feeOn, feesAfter } from './fee.rules.ts';

/** The calendar day of a moment in the time zone of the race. */
export const raceDayOf = (moment: Date): string => localDay(moment, edition().event.timeZone);

function feesOf(raceId: number): Fees {
  const { races } = edition();
  const race = races.find(({ id }) => id === raceId);
  if (!race) throw new Error(`There is no race ${raceId}.`);
  return race.fees;
}

/** The fee of a race on a day. Throws if the race does not exist. */
export const raceFeeOn = (raceId: number, day: string): Fee => feeOn(feesOf(raceId), day);

/** The current fee of a race, and its later ones. */
export function raceFeesAt(raceId: number, now: Date): { fee: Fee; laterFees: Fees } {
  const day = raceDayOf(now);
  const fees = feesOf(raceId);
  return { fee: feeOn(fees, day), laterFees: feesAfter(fees, day) };
}

/** The fee of a race for a registered runner: a runner who registered early keeps the early fee. */
export const raceFeeFor = (
  raceId: number,
  registration: { created_at: Date; fee_day: string | null },
): Fee => raceFeeOn(raceId, feeDayOf(registration, edition().event.timeZone));

/** Every moment at which the fee of a race changes. */
export const feesChangeAt = derived((): readonly Date[] => {
  const { races, event } = edition();
  return races.flatMap(({ fees }) => feeChanges(fees, event.timeZone));
});

/** Every moment from which an extra can no longer be ordered. */
export const extraSalesEnd = (): Date[] => salesEnd(edition().extras, edition().event.timeZone);
