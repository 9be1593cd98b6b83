import { pages } from '../pages.ts';

/** Stands in for any service, and for all its members; no test calls it. */
const none: object = new Proxy(() => none, { get: () => none });

/** Every page of the site with its address, over services that nobody can call. */
export const allPages = pages(none as never, none as never);
