import { registrationKeeps } from './registration/registration-keeps.ts';
import type { BrowserKeeps } from './site/browser-keeps.ts';
import { siteKeeps } from './site/site-keeps.ts';

/** Everything that the site has a browser keep, as the rooms declare it. */
export const keptInBrowser: readonly BrowserKeeps[] = [siteKeeps, registrationKeeps];
