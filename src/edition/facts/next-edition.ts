import { modules, newsletter } from '../facts.ts';

/**
 * Where a page leads whoever wants to hear of the next edition: to the list in the footer, or to the
 * organiser, for the form that only looks like a list makes no promise.
 */
export const nextEditionAt =
  modules.newsletter && newsletter.isOn ? '#newsletter-email' : '/contact';
