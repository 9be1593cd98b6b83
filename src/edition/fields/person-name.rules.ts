import { capitalised } from '../../platform/i18n/text.rules.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';

/** Somebody's two names. Who has one name alone has it as the last name, and no first name. */
export type PersonName = { firstname: string; lastname: string };
/** The same as their columns hold them. */
type NameColumns = { first_name: string; last_name: string };

const namesOf = (of: PersonName | NameColumns): readonly [first: string, last: string] =>
  'lastname' in of ? [of.firstname, of.lastname] : [of.first_name, of.last_name];

const joined = (...names: string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');

/** Whether exactly one of the names says anything. */
export const hasOneName = ({ firstname, lastname }: PersonName): boolean =>
  (firstname.trim() === '') !== (lastname.trim() === '');

/** What somebody is called; empty when the names are erased. */
export const fullName = (of: PersonName | NameColumns): string => joined(...namesOf(of));

/** The same of whom the public sees, with capitals (specification, section 3). */
export const shownName = ({ firstname, lastname }: PersonName): string =>
  joined(capitalised(firstname), capitalised(lastname));

/** The same as lists have it that are in the order of last names. */
export function lastNameFirst(of: PersonName | NameColumns): string {
  const [first, last] = namesOf(of);
  return joined(last, first);
}

/** What somebody is called to the face: by the first name, or else by the only one. */
export function firstOrOnlyName(of: PersonName | NameColumns): string {
  const [first, last] = namesOf(of);
  return joined(first) || joined(last);
}

/**
 * The name to tell a runner's mails from another runner's by in their subjects: of a long one the
 * first name alone, and undefined where neither reads as a name.
 */
export const subjectName = (of: PersonName): string | undefined =>
  greetingName(fullName(of)) ?? greetingName(firstOrOnlyName(of));
