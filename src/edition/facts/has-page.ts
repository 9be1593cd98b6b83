import { modules } from '../facts.ts';
import { moduleNames, modulePages } from '../modules.ts';

const pagesOff = moduleNames.filter((name) => !modules[name]).map((name) => modulePages[name]);

/** Whether the site has a page at an address; false if its module is off. */
export const hasPage = (path: string): boolean =>
  !pagesOff.some((page) => path === page || path.startsWith(`${page}/`));
