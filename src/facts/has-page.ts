import { modules } from '../edition/facts.ts';
import { moduleNames, modulePages } from '../edition/modules.ts';

/** Whether the site has a page of an address, or it belongs to a module that is off. */
export const hasPage = (path: string): boolean =>
  !moduleNames.some((name) => {
    const page = modulePages[name];
    return !modules[name] && (path === page || path.startsWith(`${page}/`));
  });
