import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const debian = '/usr/bin/chromium';

/** Path of the system's Chromium; undefined where Playwright brings its own. */
export const systemChromium = (): string | undefined => (existsSync(debian) ? debian : undefined);

/** Makes sure that there is a Chromium: Debian's where we may install it, else Playwright's. */
export function installChromium(): void {
  if (systemChromium()) return;
  console.log('Installing Chromium for the browser tests ...');
  installFromDebian('chromium');
  if (systemChromium()) return;
  const { status } = spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('No Chromium could be installed for the browser tests.');
}
