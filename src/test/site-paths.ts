import { allPages } from './all-pages.ts';

/** Every public address of the site that takes no parameter. */
export const plainPaths = allPages
  .filter(({ path, access }) => !path.includes(':') && !access && !path.startsWith('/admin'))
  .map(({ path }) => path);
