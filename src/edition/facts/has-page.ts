import { edition } from '../edition.ts';
import { moduleNames, modulePages } from '../modules.ts';

const isUnder = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** Whether the site has a page at an address; false if its module is off. */
export function hasPage(path: string): boolean {
  const { modules } = edition();
  return !moduleNames.some((name) => !modules[name] && isUnder(path, modulePages[name]));
}
