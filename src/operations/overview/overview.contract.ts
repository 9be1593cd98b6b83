import type { HandoutCount } from '../../race-day/office/check-in/check-in.contract.ts';
import type { Lacking } from '../../registration/office/participants/admin-list.rules.ts';
import type { RacePlaces } from '../../registration/office/places/registration-admin.contract.ts';
import type { StepNow } from './next-step.rules.ts';

/** In minor units: what was paid, what is owed, and what has still to be refunded. */
export type MoneySums = { paidMinor: number; dueMinor: number; toRefundMinor: number };

/** How many days a registration counts as new. */
export const newDays = 7;

export type NewRegistrations = { today: number; week: number };

/** The state of the event: only what the reader has the right to see, else undefined. */
export type Overview = {
  step: StepNow;
  places: RacePlaces[] | undefined;
  money: MoneySums | undefined;
  registrations: NewRegistrations | undefined;
  handouts: HandoutCount[] | undefined;
  lacking: Record<Lacking, number> | undefined;
  /** Mails that wait or have failed. */
  unsentMails: number | undefined;
  /** Alarms that are not over. */
  alarms: number | undefined;
  /** What is missing before the site can take real visitors. */
  findings: number | undefined;
};
