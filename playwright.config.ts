import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { systemChromium, systemFirefox } from './scripts/browser.ts';
import { firstAdmin } from './src/test/admin-kit.ts';

// Below the ports of connections that go out: one that ended a moment ago would keep its port taken.
const port = Number(process.env.E2E_PORT ?? 21730);
// Handed on to the workers, which read this file too.
const dataDir = (process.env.E2E_DATA_DIR ??= path.join(
  os.tmpdir(),
  `trailrun-e2e-${process.pid}`,
));
/** What a run leaves in `test-results` is named so. */
const report = process.env.E2E_REPORT ?? 'browsers';
/** A site half a year before the race, where registration may be opened. */
const earlyPort = port + 2;
const stripePort = port + 3;
/** A site in the middle of its race day. */
const raceDayPort = port + 4;
/** A site whose registration `registering.spec.ts` closes again: others need it open. */
const registeringPort = port + 5;
/** What is no journey, or asks for what only Chromium answers: not tried in Firefox (decision 081). */
const notForFirefox = [
  // Servers that start, stop and share their work: nothing of a browser.
  'starting-and-stopping',
  'several-processes',
  // By Chromium’s own protocol.
  'passkeys',
  'weight-of-a-visit',
  // Rules and measures of the same pages, in both schemes, at each width.
  'nobody-is-shut-out',
  'every-page-of-the-office',
  'checkpoint-looks',
  'map-labels',
].map((name) => `${name}.spec.ts`);
const early = { REHEARSAL_TIME: '2025-03-01T12:00:00+02:00' };

/** The production build, as an organiser starts it. */
const server = (serverPort: number, env: Record<string, string> = {}) => ({
  command: 'node dist/server/server.js',
  url: `http://localhost:${serverPort}/readyz`,
  // A start that fails says why there.
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    PORT: String(serverPort),
    DATA_DIR: path.join(dataDir, String(serverPort)),
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...env,
  },
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/e2e-${report}`,
  reporter: [['list'], ['json', { outputFile: `test-results/${report}.json` }]],
  fullyParallel: true,
  workers: 2,
  // On a busy machine one in hundreds fails now and then: it is told as flaky, with its reason, and
  // stops nobody. What fails twice has failed.
  retries: 1,
  // For a machine that is slow and shared; what is there sooner goes on at once.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(systemChromium() && { executablePath: systemChromium() }),
          args: [
            '--no-sandbox',
            '--disable-gpu',
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
      // What axe reads is the same document; of the widths in each language the widest is enough.
      grepInvert: [
        /axe finds nothing|nobody is shut out|shuts? nobody out/,
        /(window|phone) in (?!de$)/,
      ],
      // It is slower at each of its steps.
      timeout: 180_000,
      expect: { timeout: 15_000 },
      // One in a hundred waits in vain for what the channel should have told of; the second time none did.
      retries: 2,
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
  webServer: [
    server(port),
    // A site that believes it is a week before the start.
    server(port + 1, { REHEARSAL_TIME: '2025-06-28T08:30:00+03:00' }),
    server(earlyPort, early),
    server(registeringPort, early),
    server(raceDayPort, { REHEARSAL_TIME: '2025-07-05T11:40:00+03:00' }),
    // One that takes payments by Stripe; tests answer in Stripe's place.
    server(stripePort, {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }),
  ],
  metadata: {
    rehearsalUrl: `http://localhost:${port + 1}`,
    earlyUrl: `http://localhost:${earlyPort}`,
    earlyDataDir: path.join(dataDir, String(earlyPort)),
    registeringUrl: `http://localhost:${registeringPort}`,
    registeringDataDir: path.join(dataDir, String(registeringPort)),
    raceDayUrl: `http://localhost:${raceDayPort}`,
    stripeUrl: `http://localhost:${stripePort}`,
  },
});
