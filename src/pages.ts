import { hasPage } from './edition/facts/has-page.ts';
import * as event from './event/routes.ts';
import type { OfficeContextOf } from './office-context.ts';
import * as operations from './operations/routes.ts';
import * as raceDay from './race-day/routes.ts';
import * as registration from './registration/routes.ts';
import * as results from './results/routes.ts';
import type { PublicRoute, Route } from './site/page.ts';
import type { SiteServices } from './site-services.ts';
import type { WordsOf } from './staff/admin-step-up.page.tsx';
import * as staff from './staff/routes.ts';

type PageServices = SiteServices & { wordsOf: WordsOf };

/** Every address of the site and its page; any other address gives the not-found page. */
export const pages = (services: PageServices, ctx: OfficeContextOf): readonly Route[] =>
  [
    ...publicPages(services),
    ...[event, staff, registration, raceDay, results, operations].flatMap(({ officePages }) =>
      officePages.map((page) => page(ctx)),
    ),
  ].filter(({ path }) => hasPage(path));

/** The pages that everybody may open. */
export const publicPages = (services: PageServices): PublicRoute[] =>
  [event, staff, registration, raceDay, results]
    .flatMap(({ publicPages }) => publicPages.map((page) => page(services)))
    .flat();
