import { routes } from '../web/routes.ts';

/** Every address of the site that takes no parameter. */
export const plainPaths = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
