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
