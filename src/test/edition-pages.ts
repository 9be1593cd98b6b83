import { publicPages } from '../pages.ts';
import type { PublicRoute } from '../site/page.ts';
import { editionServices } from './edition-services.ts';

/** The pages that everybody gets alike, by their paths, over settings of the office, without a database. */
export const editionPages = (
  ...known: Parameters<typeof editionServices>
): Record<string, PublicRoute> =>
  Object.fromEntries(
    publicPages(editionServices(...known) as never)
      .filter(({ dependsOn }) => dependsOn)
      .map((route) => [route.path, route]),
  );
