import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../src/platform/db/schema.ts';
import type { Participant } from '../src/registration/participants/participants.contract.ts';
import { median, quantile } from './site.ts';
import { ratesInTurns, requestsPerSecond } from './throughput.ts';

const searchNames = 20;
const searchRounds = 6;
/** 240 a minute: one address may search 300 times. */
const searchPaceMs = 250;
const changes = 5;

const agent = new http.Agent({ keepAlive: true });

/** Milliseconds until an answer has come whole, still compressed. */
function timeAnswer(url: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = http.get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - began));
    });
    asked.on('error', reject);
  });
}

/** The cached page beside a text page, in turns, and the whole list from memory. */
export async function measureRates(siteUrl: string) {
  const page = `${siteUrl}/participants`;
  const list = `${siteUrl}/api/participants`;
  // The best compression comes a while after the second visit.
  for (const url of [page, `${siteUrl}/rules`, list, page, list]) await timeAnswer(url);
  await sleep(5000);
  const { first, second, ratio } = ratesInTurns(page, `${siteUrl}/rules`);
  const rates = Array.from({ length: 3 }, () => requestsPerSecond(list, 4));
  return { page: first, rules: second, ratio, list: Math.round(median(rates)) };
}

/**
 * Searches for real names in turn: by the API at a pace, and by the page, which nothing keeps. What
 * `/healthz` takes in between tells how busy the machine is.
 */
export async function measureSearches(siteUrl: string) {
  const everybody = (await (await fetch(`${siteUrl}/api/participants`)).json()) as Participant[];
  const families = [...new Set(everybody.map(({ lastname }) => lastname))];
  const names = Array.from(
    { length: searchNames },
    (_, index) => families[Math.floor((index * families.length) / searchNames)] ?? '',
  );
  const time = async (path: string, paceMs: number) => {
    const times: number[] = [];
    const calm: number[] = [];
    for (let round = 0; round < searchRounds; round++) {
      for (const name of names) {
        times.push(await timeAnswer(`${siteUrl}${path}?${new URLSearchParams({ search: name })}`));
        await sleep(paceMs);
        calm.push(await timeAnswer(`${siteUrl}/healthz`));
      }
    }
    return { p50: median(times), p99: quantile(times, 0.99), calm: quantile(calm, 0.99) };
  };
  return {
    api: await time('/api/participants', searchPaceMs),
    page: await time('/participants', 20),
  };
}

/**
 * The first answer after a change of the data, and the longest that `/healthz` took meanwhile,
 * asked every 5 ms: medians of five changes, beside the same length of time without a change.
 */
export async function measureChange(siteUrl: string, path: string, db: Kysely<Schema>) {
  const runs = { cold: [] as number[], pause: [] as number[], calm: [] as number[] };
  for (let change = 0; change < changes; change++) {
    await sql`update participant set status = status where id = (select min(id) from participant)`.execute(
      db,
    );
    await sleep(300);
    const [cold, pause] = await longestPause(siteUrl, () => timeAnswer(siteUrl + path));
    const [, calm] = await longestPause(siteUrl, () => sleep(cold));
    runs.cold.push(cold);
    runs.pause.push(pause);
    runs.calm.push(calm);
  }
  return { cold: median(runs.cold), pause: median(runs.pause), calm: median(runs.calm) };
}

async function longestPause<T>(siteUrl: string, work: () => Promise<T>): Promise<[T, number]> {
  const asked: Promise<number>[] = [];
  const asking = setInterval(() => asked.push(timeAnswer(`${siteUrl}/healthz`)), 5);
  await sleep(50);
  const result = await work();
  clearInterval(asking);
  return [result, Math.max(...(await Promise.all(asked)))];
}
