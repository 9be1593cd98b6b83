import { type Browser, chromium } from '@playwright/test';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import { systemChromium } from '../scripts/browser.ts';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** A browser that Playwright leads. */
export function launchChromium(): Promise<Browser> {
  const executablePath = systemChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: flags });
}

/**
 * A browser as visitors have it, which tools reach by its port. Playwright's own switches off that a
 * browser holds its first paint, which is a tenth of a second sooner then.
 */
export function launchOnPort(): Promise<LaunchedChrome> {
  const chromePath = systemChromium();
  return launch({ ...(chromePath && { chromePath }), chromeFlags: ['--headless', ...flags] });
}
