import { edition } from '../edition.ts';

/**
 * Where a page sends visitors who want to hear of the next edition: to the newsletter in the
 * footer, or to the organiser if there is no list behind it and the form keeps no address.
 */
export function nextEditionAt(): string {
  const { modules, newsletter } = edition();
  return modules.newsletter && newsletter.isOn ? '#newsletter-email' : '/contact';
}
