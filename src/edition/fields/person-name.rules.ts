import { capitalised } from '../../platform/i18n/text.rules.ts';
import { greetingName } from '../../platform/mail/contact-mail.rules.ts';

/**
 * The two names of a person. A person with only one name has it as the last name and no first name.
 */
export type PersonName = { firstname: string; lastname: string };
/** The two names as columns. */
type NameColumns = { first_name: string; last_name: string };

const namesOf = (of: PersonName | NameColumns): readonly [first: string, last: string] =>
  'lastname' in of ? [of.firstname, of.lastname] : [of.first_name, of.last_name];

const joined = (...names: string[]) =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' ');

/** Whether exactly one of the names is filled in. */
export const hasOneName = ({ firstname, lastname }: PersonName): boolean =>
  (firstname.trim() === '') !== (lastname.trim() === '');

/** A person's full name; empty when the names are erased. */
export const fullName = (of: PersonName | NameColumns): string => joined(...namesOf(of));

/** A person's name as the public sees it, with capitals (specification, section 3). */
export const shownName = ({ firstname, lastname }: PersonName): string =>
  joined(capitalised(firstname), capitalised(lastname));

/** A person's name for lists that are in the order of last names. */
export function lastNameFirst(of: PersonName | NameColumns): string {
  const [first, last] = namesOf(of);
  return joined(last, first);
}

/** The name to address a person by: the first name, or else the only one. */
export function firstOrOnlyName(of: PersonName | NameColumns): string {
  const [first, last] = namesOf(of);
  return joined(first) || joined(last);
}

/**
 * The name in the subjects of mails, which tells one runner's mails from another's: only the first
 * name if the full name is long, undefined if neither looks like a name.
 */
export const subjectName = (of: PersonName): string | undefined =>
  greetingName(fullName(of)) ?? greetingName(firstOrOnlyName(of));
