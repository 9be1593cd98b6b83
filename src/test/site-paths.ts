import { routes } from '../web/routes.ts';

/** Every public address of the site that takes no parameter. */
export const plainPaths = routes
  .filter(({ path, access }) => !path.includes(':') && !access && !path.startsWith('/admin'))
  .map(({ path }) => path);
