/**
 * Plays a race day of the product's own edition and prints the truth beside what race control said:
 * `npm run rehearse` against the whole site in one process, `npm run rehearse -- --browsers` against a
 * running server with volunteers' phones in real browsers. `--help` names the rest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { systemChromium } from './browser.ts';
import { argumentsOrGiveUp, giveUp } from './give-up.ts';
import type { SiteRehearsal } from './rehearsal/play-on-site.ts';

const help = `npm run rehearse -- [options]

  --runners 500   how many runners have registered
  --seed 7        the same seed draws the same day
  --browsers      against a running server, with phones in Chromium and the day in minutes
  --speed 60      with --browsers: how many times as fast the day passes
  --no-kills      with --browsers: server and database are not killed in the middle
  --site URL      with --browsers: on a site that runs already in demo mode, such as
                  http://localhost:4210, started with REHEARSAL_TIME, REHEARSAL_SINCE and
                  REHEARSAL_SPEED on the morning of the race. Set these here to the same, as well as
                  DATA_DIR or DATABASE_URL, ADMIN_EMAIL and ADMIN_PASSWORD. Its invented participants
                  give way to those of the rehearsal, and nothing is killed
  --help          this text`;

const { values } = argumentsOrGiveUp({
  allowNegative: true,
  options: {
    runners: { type: 'string', default: '500' },
    seed: { type: 'string', default: '7' },
    browsers: { type: 'boolean', default: false },
    speed: { type: 'string', default: '60' },
    kills: { type: 'boolean', default: true },
    site: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** A whole number within bounds, or the end. */
function countOf(name: 'runners' | 'seed' | 'speed', [least, most]: [number, number]): number {
  const count = Number(values[name]);
  if (!Number.isInteger(count) || count < least || count > most)
    giveUp(`--${name} takes a whole number from ${least} to ${most}.`);
  return count;
}

const runners = countOf('runners', [20, 5000]);
const seed = countOf('seed', [0, 1_000_000]);
const speedOfOwn = countOf('speed', [1, 120]);

function inOneProcess(): number {
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      '--project=api',
      'src/test/rehearsal',
      // Thousands of runners take as long as they take.
      '--testTimeout=0',
      '--disable-console-intercept',
    ],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, REHEARSAL_RUNNERS: String(runners), REHEARSAL_SEED: String(seed) },
    },
  );
  return status ?? 1;
}

/** The site of `--site`, signed in; undefined: none was given. */
async function givenSite(): Promise<SiteRehearsal['given']> {
  if (!values.site) return undefined;
  const { givenDay, openGivenSite } = await import('./rehearsal/given-site.ts');
  const { env } = process;
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = env;
  const url = values.site.replace(/\/+$/, '');
  const given = await openGivenSite(url, { email, password, day: givenDay(env) });
  return { given, dataDir: env.DATA_DIR ?? './data', databaseUrl: env.DATABASE_URL };
}

/** Why a race is not played on a site stands in one line; whatever else went wrong does not. */
function tellWhyNot(error: unknown): never {
  if (error instanceof Error && error.name === 'NotPlayable') giveUp(error.message);
  throw error;
}

async function inBrowsers(): Promise<number> {
  const { chromium } = await import('playwright-core');
  const executablePath = systemChromium();
  if (!executablePath && !existsSync(chromium.executablePath()))
    giveUp(
      'No Chromium is here: install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium), or leave out --browsers.',
    );
  const given = await givenSite();
  const speed = given?.given.day.speed ?? speedOfOwn;
  if (!given) {
    const built = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], {
      stdio: 'inherit',
    });
    if (built.status !== 0) return 1;
  }
  const { playOnSite } = await import('./rehearsal/play-on-site.ts');
  const { reportLines, secondsLate } = await import('../src/test/rehearsal/report.ts');
  const { edition } = await import('../src/edition/edition.ts');
  const { event } = edition();
  const report = await playOnSite({
    runners,
    seed,
    speed,
    offlineShare: 0.3,
    mistypedShare: 0.02,
    clockErrorMs: 180_000,
    hasKills: values.kills,
    executablePath,
    given,
    tell: (line) => console.log(line),
  });
  console.log(['', ...reportLines(report, event.timeZone)].join('\n'));
  console.log(
    `\nthe board took ${report.boardMs.median} ms (median), ${report.boardMs.most} ms at the most; touches came up to ${report.latestTouchS} s of the day later than drawn`,
  );
  console.log(
    `a millisecond of this machine is ${speed} of the day: times were off by ${(report.passages.medianMs / speed).toFixed(0)} ms of the machine (median)`,
  );
  if (report.latestTouchS > 60)
    console.log(
      'This machine was too slow for that speed: take a lower --speed for figures of time.',
    );
  if (report.faults.length > 0) console.log(`errors on phones: ${report.faults.join('; ')}`);
  const isGood =
    report.lost === 0 &&
    report.wrongStates.length === 0 &&
    report.handedOutTwice === 0 &&
    report.missing.every((each) => secondsLate(each) <= 60);
  return isGood ? 0 : 1;
}

if (values.help) console.log(help);
else if (values.site && !values.browsers) giveUp('--site takes --browsers, too.');
else process.exitCode = values.browsers ? await inBrowsers().catch(tellWhyNot) : inOneProcess();
