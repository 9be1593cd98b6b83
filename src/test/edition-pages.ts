import { eventPages } from '../pages.ts';
import type { PublicRoute } from '../site/page.ts';
import { editionServices } from './edition-services.ts';

/** The pages about the event by their paths, over settings of the office, without a database. */
export const editionPages = (
  ...known: Parameters<typeof editionServices>
): Record<string, PublicRoute> =>
  Object.fromEntries(eventPages(editionServices(...known)).map((route) => [route.path, route]));
