import { allPages } from './all-pages.ts';

/** Every public address of the site without a parameter; the demo's exists in demo mode only. */
export const plainPaths = allPages
  .filter(
    ({ path, access }) =>
      !path.includes(':') && !access && !path.startsWith('/admin') && path !== '/demo',
  )
  .map(({ path }) => path);
