import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessChromium, systemFirefox } from './scripts/browser.ts';

/** What a run leaves in `test-results` is named so. */
const report = process.env.E2E_REPORT ?? 'browsers';
/** As in `npm run test:all`; `npm test` leaves out what is marked `@release`, and most of Firefox. */
const isWhole = process.env.TEST_SIZE === 'full';
/** What asks for what only Chromium answers: not tried in Firefox (decision 081). */
const notForFirefox = [
  // By Chromium’s own protocol.
  'weight-of-a-visit',
  // Others neither tell of shifts nor fetch ahead.
  'while-a-page-loads',
  // Rules and measures of the same pages, in both schemes, at each width.
  'every-page',
  'checkpoint-looks',
  'map-labels',
].map((name) => `${name}.spec.ts`);

// Every site that a test starts would draw them again.
process.env.PICTURES_DIR = path.resolve('test-results/pictures');

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/e2e-${report}`,
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  // The tests of a file run one after the other: they share what their site keeps (`e2e/sites.ts`).
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // For what hangs, on the slowest machine too; what is there sooner goes on at once.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      ...(!isWhole && { grepInvert: /@release/ }),
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(headlessChromium() && { executablePath: headlessChromium() }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            // The shell would round each letter to whole pixels, as no screen of today does.
            '--font-render-hinting=none',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    {
      name: 'firefox',
      testIgnore: notForFirefox,
      ...(!isWhole && { grep: /@firefox/ }),
      use: {
        browserName: 'firefox',
        // Any Firefox, by WebDriver BiDi, instead of the one that Playwright would build.
        channel: 'moz-firefox',
        launchOptions: {
          ...(systemFirefox() && { executablePath: systemFirefox() }),
          firefoxUserPrefs: {
            // What the other project asks of Chromium, which BiDi has no words for.
            'ui.prefersReducedMotion': 1,
            'ui.useOverlayScrollbars': 1,
            // A mouse, as on a desk: fine, and able to hover.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
            // Playwright waits for a page to load that one goes back to.
            'browser.sessionhistory.max_total_viewers': 0,
          },
        },
      },
    },
  ],
});
