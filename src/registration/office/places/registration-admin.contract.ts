import type { Refused, Result } from '../../../platform/http/result.ts';
import type { OpeningDoubt } from '../../opening-doubts.rules.ts';

/** A race's places; `taken` counts those confirmed, held and offered. */
export type RacePlaces = {
  raceId: number;
  capacity: number;
  taken: number;
  confirmed: number;
  /** Registered and not paid yet, or paid but not signed by a guardian yet. */
  held: number;
  offered: number;
  /** Pending registrations whose time to pay has run out, so that they have no place. */
  withoutPlace: number;
  waiting: number;
};

/** How many of an extra belong to places, and how many to registrations without a place. */
export type ExtraOrders = { id: string; taken: number; waiting: number };

type WaitingState = 'waiting' | 'offered' | 'taken' | 'expired' | 'left';

/** An entry of a race's waiting list. */
export type WaitingEntry = {
  id: string;
  createdAt: Date;
  firstname: string;
  lastname: string;
  email: string;
  state: WaitingState;
  offeredUntil: Date | null;
  /** From 1, among those who wait. */
  position: number | undefined;
};

/**
 * Why an action of the organiser was refused; the sentences are in
 * `locales/<lang>/admin-registration.json`.
 */
export type RegistrationRefusal =
  | 'opening-missing'
  | 'moment-invalid'
  | 'moment-missing'
  | 'closes-before-opens'
  | 'capacity-invalid'
  | 'results-early'
  | 'results-missing'
  | 'results-url'
  | 'capacity-taken'
  | 'reason-missing'
  | 'entry-gone'
  | 'no-place'
  | 'race-begun';

export type Done = Result<object, RegistrationRefusal>;
export type Unsure = Refused<'unsure'> & { doubts: OpeningDoubt[] };

export type OpeningForm = {
  how: string;
  opensAt: string;
  closesAt: string;
};

/** `how`: hidden or published; `url`: empty for the edition's address. */
export type ResultsForm = { how: string; url: string };
