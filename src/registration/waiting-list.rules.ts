import { registration } from '../edition/facts.ts';
import { emptyForm } from '../edition/fields/field-columns.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import { type RegistrationFacts, tidyRegistration, visitorProblems } from './registration.rules.ts';

/** The fields of the form to join a waiting list. */
export const waitingFields = ['raceid', 'firstname', 'lastname', 'hasOneName', 'email'] as const;

/** The same as typed. */
export type WaitingForm = Pick<RegistrationForm, (typeof waitingFields)[number]>;

export type WaitingProblems = Partial<Record<keyof WaitingForm, RefusalCode>>;

/** The problems of an entry of the waiting list, whose fields are judged as at registration. */
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
 * Until when an offer made now lasts, at most until its race starts; undefined when no offer is
 * made any more.
 */
export function offerLastsUntil(start: Date | undefined, now: Date): Date | undefined {
  if (!start || now >= start) return undefined;
  const { lastDays, offerHours } = registration;
  const isLast = start.getTime() - now.getTime() < lastDays.days * 24 * hourMs;
  const until = new Date(now.getTime() + (isLast ? lastDays.offerHours : offerHours) * hourMs);
  return until < start ? until : start;
}

/** Whether an offer can be accepted: it has not ended, and its race has not started. */
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
