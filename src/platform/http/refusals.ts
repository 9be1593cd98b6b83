import { z } from 'zod';
import type { RefusalFacts, Refused } from './result.ts';

/** Every refusal code and its HTTP status; the sentences are in `locales/<lang>/errors.json`. */
export const refusalStatus = {
  'not-found': 404,
  'race-not-found': 404,
  'participant-not-found': 404,
  'key-unknown': 400,
  'value-not-allowed': 400,
  'value-invalid': 400,
  'body-invalid': 400,
  'text-unstorable': 400,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'media-type-unsupported': 415,
  'cross-site': 403,
  'sign-in-needed': 401,
  'code-needed': 403,
  'role-missing': 403,
  'step-up-needed': 403,
  'factor-needed': 403,
  'too-many-requests': 429,
  unavailable: 503,
  restoring: 503,
  internal: 500,
  'picture-url-missing': 400,
  'picture-url-invalid': 400,
  'picture-missing': 400,
  'picture-too-large': 413,
  'picture-too-many-pixels': 400,
  'picture-too-heavy': 413,
  'picture-too-small': 400,
  'picture-type': 400,
  'picture-unreadable': 400,
  'gpx-missing': 400,
  'gpx-too-large': 413,
  'gpx-too-heavy': 413,
  'gpx-unreadable': 400,
  'gpx-doctype': 400,
  'gpx-not-xml': 400,
  'gpx-no-track': 400,
  'gpx-point-invalid': 400,
  'gpx-too-few-points': 400,
  'gpx-too-sparse': 400,
  'gpx-length-wrong': 400,
  'course-gone': 404,
  'registration-closed': 409,
  'registration-not-yet': 409,
  'registration-full': 409,
  'registration-duplicate': 409,
  'registration-overlap': 409,
  'registration-fee-changed': 409,
  'registration-offer-gone': 409,
  'extra-unknown': 400,
  'extra-too-many': 400,
  'extra-too-late': 409,
  'extra-sold-out': 409,
  'waiting-list-not-needed': 409,
  'waiting-list-network': 409,
  'registration-name-missing': 400,
  'registration-name-two': 400,
  'registration-name-web-address': 400,
  'registration-text-long': 400,
  'registration-email-unreachable': 400,
  'registration-phone-invalid': 400,
  'registration-country-missing': 400,
  'registration-gender-missing': 400,
  'registration-race-missing': 400,
  'registration-emergency-missing': 400,
  'registration-shirt-missing': 400,
  'registration-terms-missing': 400,
  'registration-privacy-missing': 400,
  'registration-medical-consent-missing': 400,
  'registration-risks-missing': 400,
  'registration-birth-date-invalid': 400,
  'registration-too-young': 400,
  'registration-circuit-too-young': 400,
  'registration-circuit-too-old': 400,
  'registration-licence-missing': 400,
  'registration-guardian-missing': 400,
  'registration-guardian-mailbox': 400,
  'registration-guardian-name': 400,
  'payment-data-missing': 400,
  'payment-order-closed': 403,
  'payment-order-changed': 409,
  'payment-amount-invalid': 400,
  'payment-unavailable': 503,
  'payment-not-due': 409,
  'payment-place-not-kept': 409,
  'payment-extras-gone': 409,
  'payment-race-started': 409,
  'payment-signature-invalid': 400,
  'contact-name-short': 400,
  'contact-name-long': 400,
  'contact-email-invalid': 400,
  'contact-email-long': 400,
  'contact-subject-short': 400,
  'contact-subject-long': 400,
  'contact-message-short': 400,
  'contact-message-long': 400,
  'import-reason-missing': 400,
  'safety-reason-short': 400,
  'bib-range-invalid': 400,
  'bib-range-taken': 409,
  'bib-invalid': 400,
  'bib-taken': 409,
  'bib-other-race': 409,
  'bib-cancelled': 409,
  'bib-handed-out': 409,
  'bib-none-free': 409,
  'bib-incomplete': 409,
  'walk-in-full': 409,
  'walk-in-registered': 409,
  'bibs-changed': 409,
  'export-columns-missing': 400,
  'download-gone': 410,
  'list-empty': 409,
  'list-too-long': 409,
  'result-file-empty': 409,
  'import-file-missing': 400,
  'import-file-large': 413,
  'import-unreadable': 400,
  'import-empty': 400,
  'import-rows-many': 400,
  'import-columns-many': 400,
  'payment-columns-missing': 400,
  'import-column-twice': 400,
  'import-gone': 409,
  'import-not-checked': 409,
  'import-changed': 409,
  'import-formula': 400,
  'import-text-damaged': 400,
  'import-number-unknown': 400,
  'import-answer-unclear': 400,
  'import-fee-change': 409,
  'import-status-change': 409,
  'import-cancelled': 409,
  'import-paying': 409,
  'import-bib-twice': 400,
  'import-person-twice': 400,
  'import-person-registered': 409,
  'import-places-missing': 409,
  'import-extras-unclear': 400,
  'import-extras-missing': 409,
  'import-extras-too-many': 400,
  'race-decision-invalid': 400,
  'race-decision-time': 400,
  'race-decision-taken': 409,
  'gear-list-invalid': 400,
  'gear-nobody': 409,
  'gear-list-taken': 409,
  'gear-bib-unknown': 404,
  'gear-check-incomplete': 400,
  'gear-checked': 409,
  'gear-decision-invalid': 400,
  'gear-decided': 409,
  'circuit-pair-contradicts': 409,
  'circuit-own-missing': 409,
  'circuit-published': 409,
  'results-race': 404,
  'results-kind': 400,
  'results-protest': 400,
  'results-official': 409,
  'results-taken': 409,
  'results-changed': 409,
  'finish-import-changed': 409,
  'finish-import-kept': 409,
  'result-runner': 404,
  'result-reason': 400,
  'result-decided': 409,
  'result-time': 400,
  'result-minutes': 400,
  'result-rule': 400,
  'result-impossible': 409,
  'result-close': 400,
  'past-race-invalid': 400,
  'past-race-there': 409,
  'start-taken': 409,
  'start-time-invalid': 400,
  'start-count-invalid': 400,
  'start-bib-unknown': 404,
  'message-invalid': 400,
  'message-nobody': 409,
  'checkpoint-link-invalid': 401,
  'checkpoint-link-ended': 410,
  'checkpoint-awaits': 409,
  'checkpoint-link-incomplete': 400,
  'checkpoint-file-unreadable': 400,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** The body of every answer that is not a success. */
export const refusalSchema = z
  .object({
    message: z.string().describe('a sentence in the visitor’s language'),
    code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  })
  .meta({ id: 'Refusal' });

/** Whether an outcome is a refusal of the table that no page has its own sentence for. */
export const isRefused = (outcome: unknown): outcome is Refused<RefusalCode> => {
  const { ok, code } = Object(outcome) as Partial<Refused>;
  return ok === false && typeof code === 'string' && Object.hasOwn(refusalStatus, code);
};

/**
 * A refusal that is thrown to the error handler. For hooks, guards and routes only: a use case
 * returns a value.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly ok = false;
  readonly code: RefusalCode;
  readonly values: RefusalFacts;

  constructor(code: RefusalCode, values: RefusalFacts = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/**
 * Returns the result of a use case to a route, or throws its refusal for the error handler to
 * answer.
 */
export function orRefuse<Outcome extends { ok: true } | Refused<RefusalCode>>(
  outcome: Outcome,
): Extract<Outcome, { ok: true }> {
  if (outcome.ok) return outcome as Extract<Outcome, { ok: true }>;
  throw new Refusal(outcome.code, outcome.values);
}

/** A service outside ours does not answer: thrown, logged, and answered as `unavailable`. */
export class Outage extends Error {
  override readonly name = 'Outage';
}
