import { registrationKeeps } from './registration/registration-keeps.ts';
import type { BrowserKeeps } from './site/browser-keeps.ts';
import { siteKeeps } from './site/site-keeps.ts';

/** Everything that the site stores in a browser, as the rooms declare it. */
export const keptInBrowser = (): readonly BrowserKeeps[] => [siteKeeps(), registrationKeeps];
