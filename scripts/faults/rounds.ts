import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type FreezingProxy } from '../../src/platform/db/freezing-proxy.ts';
import { databaseProcesses, killAll } from '../rehearsal/running-site.ts';
import type { Crowd } from './crowd.ts';
import type { Bank } from './open-bank.ts';
import { type FaultyMailServer, mailFaults } from './open-mail-server.ts';
import { leapMs, type Site } from './open-site.ts';
import type { SmallDisk } from './small-disk.ts';
import { type Watched, watchPages } from './watch-pages.ts';

export type Stage = {
  dataDir: string;
  site: Site;
  crowd: Crowd;
  bank: Bank;
  mail: FaultyMailServer;
  proxy: FreezingProxy;
  disk: SmallDisk | undefined;
  /** Seconds become so many times shorter. */
  hurry: number;
};

/** What a round came to; what must not be is thrown. */
export type Outcome = { recoveredMs?: number; pages?: Watched; leftOut?: string };
export type Round = { name: string; play(stage: Stage): Promise<Outcome> };

const patienceMs = 120_000;

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; !(await isSo()); await sleep(50)) {
    if (Date.now() > giveUpAt) throw new Error(`not within ${patienceMs / 1000} s: ${what}`);
  }
}

/** Every page has to be one, older or not. */
function wholePages(pages: Watched): Watched {
  if (pages.failed > 0) throw new Error(`${pages.failed} of ${pages.times.length} were no pages`);
  return pages;
}

const killed = (name: string, kill: (stage: Stage) => void): Round => ({
  name,
  async play(stage) {
    kill(stage);
    const recoveredMs = await stage.crowd.recovered();
    await stage.site.ready();
    return { recoveredMs };
  },
});

const anyOf = <T>(all: readonly T[]): T[] =>
  all.slice(Math.floor(Math.random() * all.length)).slice(0, 1);

/** In turns, as often as is asked for. */
export const kills: readonly Round[] = [
  killed('a process of the site killed', ({ site }) => site.killOne(Math.floor(Math.random() * 9))),
  killed('a process of the database killed', ({ dataDir }) =>
    killAll(anyOf(databaseProcesses(dataDir).slice(1))),
  ),
  killed('the postmaster killed', ({ dataDir }) => killAll(databaseProcesses(dataDir).slice(0, 1))),
  killed('everything killed', ({ dataDir, site }) => {
    killAll(databaseProcesses(dataDir));
    site.killServers();
  }),
];

const fullDisk: Round = {
  name: 'the disk full, and freed',
  async play({ disk, crowd, hurry }) {
    if (!disk) return { leftOut: 'a file system cannot be mounted without root’s rights' };
    const before = crowd.failures.length;
    disk.fill();
    try {
      await until('a request that fails for the disk', () => crowd.failures.length > before);
      await sleep(10_000 / hurry);
    } finally {
      disk.free();
    }
    return { recoveredMs: await crowd.recovered() };
  },
};

/** Processes are stopped and started one after the other, and nobody notices. */
const rolled = (name: string, urlOf: (stage: Stage) => string): Round => ({
  name,
  async play(stage) {
    const { failures } = stage.crowd;
    const before = failures.length;
    await stage.site.roll(urlOf(stage));
    await stage.crowd.recovered();
    if (failures.length > before) throw new Error(`failed: ${failures.slice(before).join(', ')}`);
    return {};
  },
});

const frozen: Round = {
  name: 'connections to the database frozen',
  async play({ site, proxy, crowd, hurry }) {
    const pages = await watchPages(site.urlOfFirst, async () => {
      proxy.freeze({ newToo: true });
      await sleep(30_000 / hurry);
    });
    proxy.thaw();
    return { recoveredMs: await crowd.recovered(), pages: wholePages(pages) };
  },
};

const away: Round = {
  name: 'the database away for 10 s',
  async play({ site, proxy, crowd }) {
    const pages = await watchPages(site.urlOfFirst, async () => {
      proxy.cut();
      await sleep(10_000);
    });
    proxy.thaw();
    return { recoveredMs: await crowd.recovered(), pages: wholePages(pages) };
  },
};

const locked = (table: string): Round => ({
  name: `the table ${table} locked`,
  async play({ site, crowd, hurry }) {
    const client = new Client(site.connection);
    await client.connect();
    const pages = await watchPages(site.urlOfFirst, async () => {
      await client.query(`begin; lock table ${table} in access exclusive mode`);
      await sleep(16_000 / hurry);
      await client.query('rollback');
    });
    await client.end();
    return { recoveredMs: await crowd.recovered(), pages: wholePages(pages) };
  },
});

const faultyBank: Round = {
  name: 'a payment provider that fails a third of the time',
  async play({ bank, crowd, hurry }) {
    bank.setFaulty(true);
    await sleep(60_000 / hurry);
    bank.setFaulty(false);
    return { recoveredMs: await crowd.recovered() };
  },
};

const faultyMail: Round = {
  name: `a mail server with ${mailFaults.length} kinds of failure`,
  async play({ mail }) {
    mail.setFaulty(true);
    await until('every kind of failure', () => mail.met.size === mailFaults.length);
    mail.setFaulty(false);
    return {};
  },
};

const events: Round = {
  name: 'events of the payment provider at once',
  async play({ site, bank, hurry }) {
    const count = 5000 / hurry;
    const pages = await watchPages(site.urlOfFirst, () => bank.tellMany(count, site.urlOfFirst), [
      '/',
    ]);
    return { pages: wholePages(pages) };
  },
};

/** What a clock that leaps half a year ahead must leave: holds, and whom to call. */
async function countMortal({ db }: Site) {
  const held = await db
    .selectFrom('participant')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('holds_place', '=', true)
    .where('emergency_phone', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(held.count);
}

/** Jobs look every five seconds. */
const jobsMs = 7000;

const leapt: Round = {
  name: `the clock ${leapMs / 86_400_000} days ahead, and back`,
  async play({ site, crowd }) {
    const isWarned = async (wanted: boolean) => {
      const answers = await Promise.all(
        (await site.readiness()).map(
          (answer) => answer?.json() as Promise<{ warnings?: string[] }>,
        ),
      );
      return answers.every((answer) => answer?.warnings?.includes('clock') === wanted);
    };
    const before = await countMortal(site);
    site.leap();
    try {
      await until('every process warns of the clock', () => isWarned(true));
      await sleep(jobsMs);
    } finally {
      site.leap();
    }
    const after = await countMortal(site);
    if (after < before) throw new Error(`${before - after} places or contacts were given up`);
    return { recoveredMs: await crowd.recovered() };
  },
};

/** Every other fault, in an order in which each finds the site as it needs it. */
export const others: readonly Round[] = [
  faultyMail,
  fullDisk,
  rolled('a rolling restart onto a database behind a proxy', ({ proxy }) => proxy.url),
  frozen,
  away,
  rolled('a rolling restart back', () => ''),
  ...['participant', 'race_places', 'payment', 'race'].map(locked),
  faultyBank,
  events,
  leapt,
];
