import { registration } from '../edition/facts.ts';
import { emptyForm } from '../edition/fields/field-columns.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import { type RegistrationFacts, tidyRegistration, visitorProblems } from './registration.rules.ts';

/** What is asked of who wants to wait for a place. */
export const waitingFields = ['raceid', 'firstname', 'lastname', 'hasOneName', 'email'] as const;

/** The same as typed. */
export type WaitingForm = Pick<RegistrationForm, (typeof waitingFields)[number]>;

export type WaitingProblems = Partial<Record<keyof WaitingForm, RefusalCode>>;

/** What is wrong with an entry of the waiting list: its fields are judged as a registration's. */
export function waitingProblems(form: WaitingForm, facts: RegistrationFacts): WaitingProblems {
  const problems = visitorProblems({ ...emptyForm, ...form }, facts);
  return Object.fromEntries(
    waitingFields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])),
  );
}

/** The texts as they are stored. */
export function tidyWaiting(form: WaitingForm) {
  const { raceid, firstname, lastname, email } = tidyRegistration({ ...emptyForm, ...form });
  return { raceId: Number(raceid), firstname, lastname, email };
}

const hourMs = 60 * 60_000;

/**
 * Until when an offer made now stands, at most to its race's start; undefined: none is made any
 * more.
 */
export function offerLastsUntil(start: Date | undefined, now: Date): Date | undefined {
  if (!start || now >= start) return undefined;
  const { lastDays, offerHours } = registration;
  const isLast = start.getTime() - now.getTime() < lastDays.days * 24 * hourMs;
  const until = new Date(now.getTime() + (isLast ? lastDays.offerHours : offerHours) * hourMs);
  return until < start ? until : start;
}

/** Whether an offer can be taken: it has not ended, nor has its race started. */
export const isOfferGood = (
  offer: { state: string; offeredUntil: Date | null },
  start: Date | undefined,
  now: Date,
): boolean =>
  offer.state === 'offered' &&
  offer.offeredUntil !== null &&
  now < offer.offeredUntil &&
  start !== undefined &&
  now < start;
