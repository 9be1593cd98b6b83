import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readable } from '../../src/log.ts';

/** Runs `npm start` for an edition, with data of its own, and opens the site once it is ready. */
export function startSite(edition: string, { opens }: { opens: boolean }): void {
  const site = spawn('npm', ['start'], {
    env: { LOG_LEVEL: 'warn', ...process.env, EDITION: edition, DATA_DIR: `./data-${edition}` },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  createInterface({ input: site.stdout }).on('line', (line) => {
    // What prepares the start is in words already.
    const said = line.startsWith('{') ? readable(line) : line;
    console.log(said);
    const address = /TrailRun is ready: (\S+)/.exec(said)?.[1];
    if (address && opens) openInBrowser(address);
  });
  site.on('exit', (code) => process.exit(code ?? 0));
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };

/** Without a display, or a program for it, the address that was printed is enough. */
function openInBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const opener = openers[process.platform];
  const hasDisplay = process.platform === 'darwin' || DISPLAY || WAYLAND_DISPLAY;
  if (!opener || !hasDisplay) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
