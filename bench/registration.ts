/**
 * `node bench/registration.ts`, after a build, measures the minute in which registration opens;
 * needs `wrk`. With `--short` it runs a few seconds to see that it works, and records nothing.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { edition } from '../src/edition/edition.ts';
import { recordSection } from './record-section.ts';
import { type RegistrationSite, withRegistrationSite } from './registration-site.ts';
import { median } from './site.ts';

const { races } = edition();

const isShort = process.argv.includes('--short');
const connections = isShort ? 20 : 200;
const feeOfFirst = races.find(({ id }) => id === 1)?.fees[0]?.feeMinor ?? 0;
const unlimited = 1_000_000;
const script = path.join(import.meta.dirname, 'registration.lua');
let crowds = 0;

type Crowd = {
  registered: number;
  /** Payments begun, each with a place that is kept from then on. */
  kept: number;
  refused: number;
  failed: number;
  /** Answered after more than two seconds. */
  late: number;
  seconds: number;
  p99Ms: number;
};

async function wrk(args: string[]): Promise<string> {
  const child = spawn('wrk', ['-t1', ...args]);
  let output = '';
  for await (const part of child.stdout) output += part;
  return output;
}

/** 200 connections over all processes, each runner registering once and beginning to pay. */
export async function crowd({ urls }: RegistrationSite, seconds: number, rate = 0): Promise<Crowd> {
  const runs = await Promise.all(
    urls.map(async (url) => {
      const each = [`-c${Math.ceil(connections / urls.length)}`, `-d${seconds}`, '--latency'];
      const own = [String(++crowds), String(rate / urls.length), String(feeOfFirst)];
      const output = await wrk([...each, '-s', script, url, '--', ...own]);
      return JSON.parse(/JSON (.*)/.exec(output)?.[1] ?? 'null') as Crowd;
    }),
  );
  const sum = (of: (run: Crowd) => number) => runs.reduce((all, run) => all + of(run), 0);
  return {
    registered: sum((run) => run.registered),
    kept: sum((run) => run.kept),
    refused: sum((run) => run.refused),
    failed: sum((run) => run.failed),
    late: sum((run) => run.late),
    seconds: Math.max(...runs.map((run) => run.seconds)),
    p99Ms: Math.max(...runs.map((run) => run.p99Ms)),
  };
}

async function pagesPerSecond({ urls }: RegistrationSite): Promise<number> {
  const output = await wrk(['-c20', '-d4', '-H', 'accept-encoding: br', `${urls[0]}/`]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

/** Places that the counters, and those that the rows say are taken. */
async function count({ db }: RegistrationSite) {
  const { rows } = await sql<{ taken: number; held: number }>`
    select sum(taken)::int as taken,
      (select count(*)::int from participant where holds_place) as held from race_places`.execute(
    db,
  );
  return rows[0] ?? { taken: 0, held: 0 };
}

/**
 * Registrations a second, each with its place kept, of the middle one of three runs; the first one
 * warms the process.
 */
async function measureRate(site: RegistrationSite, seconds = 6) {
  await site.open(unlimited);
  await crowd(site, Math.min(4, seconds));
  const runs: Crowd[] = [];
  for (let i = 0; i < 3; i++) runs.push(await crowd(site, seconds));
  const { taken, held } = await count(site);
  return {
    perSecond: Math.round(median(runs.map((run) => run.kept / run.seconds))),
    p99Ms: Math.round(median(runs.map((run) => run.p99Ms))),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    late: runs.reduce((sum, run) => sum + run.late, 0),
    isExact: taken === held,
  };
}

/** 200 connections for 2 × 250 places: taken, and told so. */
async function measureLastPlaces(site: RegistrationSite) {
  await site.open(250);
  const run = await crowd(site, 3);
  return { ...(await count(site)), told: run.kept };
}

/** How much of its idle rate the cached home page keeps. */
async function measurePages(site: RegistrationSite, rate: number) {
  await site.open(unlimited);
  // The best compression of the page comes a while after its second visit.
  await pagesPerSecond(site);
  const ratios: number[] = [];
  for (let i = 0; i < 3; i++) {
    const idle = await pagesPerSecond(site);
    const [busy] = await Promise.all([pagesPerSecond(site), crowd(site, 5, rate)]);
    ratios.push(busy / idle);
  }
  return median(ratios);
}

const title = '## The minute in which registration opens (`node bench/registration.ts`)';
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

async function measure(processes: number) {
  return withRegistrationSite(processes, async (site) => {
    const rate = await measureRate(site);
    const last = await measureLastPlaces(site);
    // RunSignup’s everyday figure is 2,000 a minute.
    const beside: string[] = [];
    for (const perSecond of [34, 1000, 0]) {
      beside.push((await measurePages(site, perSecond)).toFixed(2));
    }
    return [
      `${rate.perSecond}, p99 ${rate.p99Ms} ms; ${rate.failed} failed, ${rate.late} late`,
      rate.isExact && last.taken === last.held ? 'yes' : 'NO',
      `${last.told} told, ${last.taken} taken, ${last.held} held`,
      ...beside,
    ];
  });
}

/** A few seconds of everything, to see that it works. */
async function tryOut() {
  return withRegistrationSite(1, async (site) => ({
    rate: await measureRate(site, 3),
    last: await measureLastPlaces(site),
  }));
}

if (import.meta.main && isShort) {
  console.log(await tryOut());
} else if (import.meta.main) {
  const one = await measure(1);
  const three = await measure(3);
  const names = [
    'registrations/s, each with the payment begun',
    'places counted = places held',
    'last 500 places',
    'cached page beside 34 registrations/s, of its idle rate',
    'beside 1,000/s',
    'beside all that can be',
  ];
  const goals = ['1,000, p99 1 s', 'yes', '500 each', '0.70', '0.70', '0.70'];
  const section = [
    title,
    '',
    `${connections} connections on ${os.cpus().length} cores, which the generators of load share; load of`,
    `the machine in the last 15 minutes: ${os.loadavg().map(Math.round).at(-1)}.`,
    '',
    row('what', 'one process', 'three processes', 'goal'),
    row('---', '---', '---', '---'),
    ...names.map((name, i) => row(name, one[i] ?? '', three[i] ?? '', goals[i] ?? '')),
  ].join('\n');
  recordSection(title, section);
  console.log(section);
}
