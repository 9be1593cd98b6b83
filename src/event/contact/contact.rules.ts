import type { RefusalCode } from '../../platform/http/refusals.ts';
import { oneLine, seenLength, severalLines } from '../../platform/i18n/text.rules.ts';
import { isEmailAddress, mostAddressCharacters } from '../../platform/mail/email-address.rules.ts';

/**
 * Characters that each field takes after tidying. The minima are the specification's (section 5);
 * they count visible characters and single spaces between them.
 */
export const contactLimits = {
  name: { min: 2, max: 100 },
  email: { min: 3, max: mostAddressCharacters },
  subject: { min: 3, max: 200 },
  message: { min: 10, max: 5000 },
} as const;

export type ContactField = keyof typeof contactLimits;

/** The fields of a visitor's message. */
export type ContactMessage = Record<ContactField, string>;

/** The invalid fields; their sentences are filled in with `contactLimits[field]`. */
export type ContactProblems = Partial<Record<ContactField, RefusalCode>>;

/** In the order of the form. */
export const contactFields = Object.keys(contactLimits) as ContactField[];

/**
 * The fields as they are checked, stored and sent: without space around, and in one line except the
 * message, so that no field can add a header to a mail.
 */
export function tidyContactMessage(given: Readonly<ContactMessage>): ContactMessage {
  return {
    name: oneLine(given.name),
    email: oneLine(given.email),
    subject: oneLine(given.subject),
    message: severalLines(given.message),
  };
}

/** Checks a message, tidied or not; an empty object means that it can be sent. */
export function contactProblems(given: Readonly<ContactMessage>): ContactProblems {
  const tidy = tidyContactMessage(given);
  const problems: ContactProblems = {};
  for (const field of contactFields) {
    const { min, max } = contactLimits[field];
    if (tidy[field].length > max) problems[field] = `contact-${field}-long`;
    else if (field === 'email') {
      if (!isEmailAddress(tidy.email)) problems.email = 'contact-email-invalid';
    } else if (seenLength(tidy[field]) < min) problems[field] = `contact-${field}-short`;
  }
  return problems;
}
