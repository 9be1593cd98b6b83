import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { firstAdmin } from '../src/test/admin-kit.ts';
import { freePort } from '../src/test/free-port.ts';
import { openServerFolder } from '../src/test/server-process.ts';
import { test as base } from './any-browser.ts';

const moments = {
  'half a year before': '2025-03-01T12:00:00+02:00',
  'a week before': '2025-06-28T08:31:00+03:00',
  'race day': '2025-07-05T11:40:00+03:00',
};

/** What a spec needs of its site, by `test.use({ siteKind })`. */
export type SiteKind = {
  /** When the site believes that it was started; absent: today, with the race over. */
  moment?: keyof typeof moments;
  isRegistrationOpen?: true;
  /** Takes payments by Stripe, in whose place the tests answer. */
  takesCards?: true;
  /** For a spec that changes what its site keeps: no other spec sees it. */
  isOwn?: true;
};

export type RunningSite = { url: string; dataDir: string };

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** Starts the production build as an organiser does, on a copy of a migrated and seeded folder. */
async function startSite({ moment, isRegistrationOpen, takesCards }: SiteKind) {
  const { dataDir, start, close } = await openServerFolder();
  const url = await start({
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...(moment && { REHEARSAL_TIME: moments[moment] }),
    ...(takesCards && stripeKeys),
  }).address();
  if (isRegistrationOpen) {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFileSync('node', ['scripts/registration.ts', '--yes', 'open'], { env });
    // The site hears of it a moment later.
    await expect
      .poll(async () => (await fetch(`${url}/registration`)).text())
      .toContain('data-island="registration-form"');
  }
  return { site: { url, dataDir }, close };
}

/** What the organiser's command does; a refusal is its text. */
function setRegistration({ dataDir }: RunningSite, ...args: string[]): string {
  try {
    return execFileSync('node', ['scripts/registration.ts', '--yes', ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'pipe',
    }).toString();
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  }
}

/** Leaves the short race as many free places as that. */
export function leaveFree(site: RunningSite, places: number): void {
  const said = setRegistration(site, 'open', '--capacity', '2=0');
  const taken = Number(/given away (\d+)/.exec(said)?.[1]);
  setRegistration(site, 'open', '--capacity', `2=${taken + places}`);
}

type Started = Map<string, ReturnType<typeof startSite>>;

/** The sites of one worker: each starts when it is first needed. */
function openSites() {
  const shared: Started = new Map();
  const own = { file: '', sites: new Map() as Started };
  const stop = async (sites: Started) => {
    const stopping = [...sites.values()];
    sites.clear();
    for (const each of stopping) await (await each).close();
  };
  return {
    async open({ isOwn, ...kind }: SiteKind, file: string): Promise<RunningSite> {
      // A worker ends one file before it begins the next.
      if (own.file !== file) await stop(own.sites);
      own.file = file;
      const sites = isOwn ? own.sites : shared;
      const key = JSON.stringify(kind);
      const starting = sites.get(key) ?? startSite(kind);
      sites.set(key, starting);
      return (await starting).site;
    },
    async close() {
      await stop(own.sites);
      await stop(shared);
    },
  };
}

/** Tests on a site that starts when it is first needed; `page.goto('/')` leads there. */
export const test = base.extend<
  { siteKind: SiteKind; site: RunningSite },
  { sites: ReturnType<typeof openSites> }
>({
  siteKind: [{}, { option: true }],
  sites: [
    // Playwright reads from the braces which fixtures one needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sites = openSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ sites, siteKind }, use, info) => use(await sites.open(siteKind, info.file)),
  baseURL: async ({ site }, use) => use(site.url),
});
