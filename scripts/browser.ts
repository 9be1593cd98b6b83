import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const debian = '/usr/bin/chromium';
/** Debian's Chromium without a window of its own: half of the work for each page. */
const debianShell = '/usr/bin/chromium-headless-shell';
/** Debian's, Ubuntu's and a Mac's. */
const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Path of the system's Chromium; undefined where Playwright brings its own. */
export const systemChromium = (): string | undefined => (existsSync(debian) ? debian : undefined);

/** Path of the Chromium that tests run; undefined where Playwright brings its own. */
export const headlessChromium = (): string | undefined =>
  existsSync(debianShell) ? debianShell : systemChromium();

/** Path of the system's Firefox; undefined where there is none. */
export const systemFirefox = (): string | undefined => firefoxes.find((file) => existsSync(file));

/** Makes sure that there is a Firefox: Debian's where we may install it. */
export function installFirefox(): void {
  if (systemFirefox()) return;
  console.log('Installing Firefox for the browser tests ...');
  installFromDebian('firefox-esr');
  if (!systemFirefox()) console.error('Tests of journeys in Firefox need it: install Firefox.');
}

/** Makes sure that there is a Chromium: Debian's where we may install it, else Playwright's. */
export const installChromium = (): void => install(systemChromium, 'chromium');

/** Makes sure that there is a Chromium for the tests, which need no window, and a sans-serif font of Arial's widths. */
export function installHeadlessChromium(): void {
  install(headlessChromium, 'chromium-headless-shell', 'chromium');
  if (!existsSync('/usr/share/fonts/truetype/liberation')) installFromDebian('fonts-liberation');
}

function install(find: () => string | undefined, ...packages: string[]): void {
  if (!find()) console.log('Installing Chromium for the browser tests ...');
  for (const name of packages) if (!find()) installFromDebian(name);
  if (find()) return;
  const { status } = spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('No Chromium could be installed for the browser tests.');
}
