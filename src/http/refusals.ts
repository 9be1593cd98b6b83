import { z } from 'zod';

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
  'role-missing': 403,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
  'picture-url-missing': 400,
  'picture-url-invalid': 400,
  'picture-missing': 400,
  'picture-too-large': 413,
  'picture-too-many-pixels': 400,
  'picture-too-small': 400,
  'picture-type': 400,
  'picture-unreadable': 400,
  'gpx-missing': 400,
  'gpx-too-large': 413,
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
  'registration-offer-gone': 409,
  'waiting-list-duplicate': 409,
  'waiting-list-not-needed': 409,
  'registration-name-missing': 400,
  'registration-name-web-address': 400,
  'registration-text-long': 400,
  'registration-phone-invalid': 400,
  'registration-country-missing': 400,
  'registration-gender-missing': 400,
  'registration-race-missing': 400,
  'registration-emergency-missing': 400,
  'registration-shirt-missing': 400,
  'registration-terms-missing': 400,
  'registration-privacy-missing': 400,
  'registration-risks-missing': 400,
  'registration-birth-date-invalid': 400,
  'registration-too-young': 400,
  'registration-circuit-too-young': 400,
  'registration-circuit-too-old': 400,
  'registration-licence-missing': 400,
  'registration-guardian-missing': 400,
  'payment-data-missing': 400,
  'payment-amount-invalid': 400,
  'payment-unavailable': 503,
  'payment-not-due': 409,
  'payment-signature-invalid': 400,
  'contact-name-short': 400,
  'contact-name-long': 400,
  'contact-email-invalid': 400,
  'contact-email-long': 400,
  'contact-subject-short': 400,
  'contact-subject-long': 400,
  'contact-message-short': 400,
  'contact-message-long': 400,
  'office-reason-missing': 400,
  'bib-range-invalid': 400,
  'bib-range-taken': 409,
  'bib-invalid': 400,
  'bib-taken': 409,
  'bib-other-race': 409,
  'bib-cancelled': 409,
  'bibs-changed': 409,
  'export-columns-missing': 400,
  'download-gone': 410,
  'list-empty': 409,
  'list-too-long': 409,
  'import-file-missing': 400,
  'import-file-large': 413,
  'import-unreadable': 400,
  'import-empty': 400,
  'import-rows-many': 400,
  'import-columns-many': 400,
  'import-column-twice': 400,
  'import-gone': 409,
  'import-not-checked': 409,
  'import-formula': 400,
  'import-text-damaged': 400,
  'import-number-unknown': 400,
  'import-answer-unclear': 400,
  'import-fee-change': 409,
  'import-status-change': 409,
  'import-bib-twice': 400,
  'import-person-twice': 400,
  'import-person-registered': 409,
  'import-places-missing': 409,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** The body of every answer that is not a success. */
export const refusalSchema = z
  .object({
    message: z.string().describe('a sentence in the visitor’s language'),
    code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  })
  .meta({ id: 'Refusal' });

/** Thrown by routes to answer with a refusal; `values` fill the sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly values: Record<string, string | number>;

  constructor(code: RefusalCode, values: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
