import { allPages } from './all-pages.ts';

/** Every public address of the site that takes no parameter; the demo's is there in demo mode only. */
export const plainPaths = allPages
  .filter(
    ({ path, access }) =>
      !path.includes(':') && !access && !path.startsWith('/admin') && path !== '/demo',
  )
  .map(({ path }) => path);
