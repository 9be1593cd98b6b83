import { type SpawnSyncOptions, spawnSync } from 'node:child_process';

/** Whether a program answers to `--version`. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).status === 0;

/**
 * Installs a package of Debian's where we may; tells nothing when we may not: look for yourself.
 */
export function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return;
  const options: SpawnSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

/** Installs a Java for the HTML checker where we may; without one its test fails and says so. */
export function installJava(): void {
  if (isInstalled('java')) return;
  console.log('Installing Java for the HTML checker ...');
  installFromDebian('default-jre-headless');
  if (!isInstalled('java')) console.error('The HTML checker needs Java: install a JRE.');
}

/** Installs nginx for the test of a shared cache where we may; without one it fails and says so. */
export function installNginx(): void {
  if (spawnSync('nginx', ['-v']).status === 0) return;
  console.log('Installing nginx for the test of a shared cache ...');
  installFromDebian('nginx-light');
  // Its package starts one at once, on a port that is not ours.
  spawnSync('nginx', ['-s', 'quit']);
}
