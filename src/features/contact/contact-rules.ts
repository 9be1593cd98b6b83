import type { RefusalCode } from '../../http/refusals.ts';
import { isEmailAddress, mostAddressCharacters } from '../mail/email-address-rules.ts';

/**
 * Characters that each field takes, after tidying. The minima are the specification's (section 5);
 * they count what can be seen, and a space between.
 */
export const contactLimits = {
  name: { min: 2, max: 100 },
  email: { min: 3, max: mostAddressCharacters },
  subject: { min: 3, max: 200 },
  message: { min: 10, max: 5000 },
} as const;

export type ContactField = keyof typeof contactLimits;

/** What a visitor wrote, field by field. */
export type ContactMessage = Record<ContactField, string>;

/** The fields that cannot be accepted; their sentences are filled with `contactLimits[field]`. */
export type ContactProblems = Partial<Record<ContactField, RefusalCode>>;

/** In the order of the form. */
export const contactFields = Object.keys(contactLimits) as ContactField[];

// Marks that turn or hide text could make one subject look like another.
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

// Neither a letter, number or sign, nor a space; and letters and signs that are drawn blank.
const unseen =
  /[^\p{L}\p{N}\p{P}\p{S}\s]|[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/gu;

const seenLength = (text: string) =>
  Array.from(text.replace(unseen, '').replace(/\s+/g, ' ').trim()).length;

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const severalLines = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/**
 * The fields as they are judged, stored and sent: no space around, and one line for all but the
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

/** What is wrong with a message, tidied or not; an empty object when it can be sent. */
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
