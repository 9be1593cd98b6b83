import type { HandoutCount } from '../../race-day/office/check-in/check-in.contract.ts';
import type { Lacking } from '../../registration/office/participants/admin-list.rules.ts';
import type { RacePlaces } from '../../registration/office/places/registration-admin.contract.ts';
import type { StepNow } from './next-step.rules.ts';

/** In minor units: what came, what is owed, and what has still to go back. */
export type MoneySums = { paidMinor: number; dueMinor: number; toRefundMinor: number };

/** As many days back registrations count as new. */
export const newDays = 7;

export type NewRegistrations = { today: number; week: number };

/** How things stand: only what whoever asks may know, else undefined. */
export type Overview = {
  step: StepNow;
  places: RacePlaces[] | undefined;
  money: MoneySums | undefined;
  registrations: NewRegistrations | undefined;
  handouts: HandoutCount[] | undefined;
  lacking: Record<Lacking, number> | undefined;
  /** Mails that wait or have failed. */
  unsentMails: number | undefined;
  /** Alarms that stand. */
  alarms: number | undefined;
  /** What stands between the site and real visitors. */
  findings: number | undefined;
};
