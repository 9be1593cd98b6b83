import { registration } from '../edition/facts.ts';
import { emptyForm } from '../edition/fields/field-columns.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import { capitalised, oneLine } from '../platform/i18n/text.rules.ts';
import { type RegistrationFacts, visitorProblems } from './registration.rules.ts';

/** Who wants to wait for a place, as typed. */
export type WaitingForm = { raceid: string; firstname: string; lastname: string; email: string };

export type WaitingProblems = Partial<Record<keyof WaitingForm, RefusalCode>>;

/** What is wrong with an entry of the waiting list: its fields are judged as a registration's. */
export function waitingProblems(form: WaitingForm, facts: RegistrationFacts): WaitingProblems {
  const problems = visitorProblems({ ...emptyForm, ...form }, facts);
  const fields = ['raceid', 'firstname', 'lastname', 'email'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])),
  );
}

/** The texts as they are stored. */
export const tidyWaiting = ({ raceid, firstname, lastname, email }: WaitingForm) => ({
  raceId: Number(raceid),
  firstname: capitalised(oneLine(firstname)),
  lastname: capitalised(oneLine(lastname)),
  email: oneLine(email),
});

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
