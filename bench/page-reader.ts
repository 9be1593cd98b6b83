/**
 * Reads pages at a steady rate, each asked for at its time however long the others take, and prints how many
 * milliseconds each took. A process of its own: beside a crowd's generator the reader would wait for that
 * one's garbage collections, 40 ms each, which no visitor meets.
 *
 * `node bench/page-reader.ts '{"urls": [...], "perSecond": 100, "seconds": 8}'`
 */
import http from 'node:http';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { phone } from './visits.ts';

export type Reading = {
  urls: string[];
  perSecond: number;
  seconds: number;
};

/** Milliseconds; `late`: by how many the reader itself came too late, which the machine owes and no server. */
export type ReadingTimes = { times: number[]; late: number[] };

const agent = new http.Agent({ keepAlive: true });

/** Milliseconds until the last byte. */
const timeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    http
      .get(url, { agent, headers: phone }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
        answer.on('end', () => resolve(performance.now() - began)).resume();
      })
      .on('error', reject);
  });

// Visitors have machines of their own. Only root may ask for it.
try {
  os.setPriority(os.constants.priority.PRIORITY_HIGH);
} catch {}

const { urls, perSecond, seconds }: Reading = JSON.parse(process.argv[2] ?? '');
const asked: Promise<number>[] = [];
const late: number[] = [];
const began = performance.now();
for (let index = 0; index < seconds * perSecond; index++) {
  const due = began + (index * 1000) / perSecond;
  await sleep(Math.max(due - performance.now(), 0));
  late.push(performance.now() - due);
  asked.push(timeOf(urls[index % urls.length] ?? ''));
}
const figures: ReadingTimes = { times: await Promise.all(asked), late };
console.log(JSON.stringify(figures));
process.exit(0);
