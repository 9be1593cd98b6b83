import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const debian = '/usr/bin/chromium';

/** Path of the system's Chromium; undefined where Playwright brings its own. */
export const systemChromium = (): string | undefined => (existsSync(debian) ? debian : undefined);

/** Makes sure that there is a Chromium: Debian's where we may install it, else Playwright's. */
export function installChromium(): void {
  if (systemChromium()) return;
  const canUseApt = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  console.log('Installing Chromium for the browser tests ...');
  const quiet: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };
  if (canUseApt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { ...quiet, env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      ...quiet,
      env,
    });
    if (systemChromium()) return;
  }
  const { status } = spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('No Chromium could be installed for the browser tests.');
}
