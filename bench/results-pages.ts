/**
 * `node bench/results-pages.ts`, after a build: how long a publication of 20,000 finishers with five
 * passages each takes to every process, and what its pages take, and records it. Two processes on one
 * embedded database.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { edition } from '../src/edition/edition.ts';
import { publishFinishes } from '../src/test/results-kit.ts';
import { fillParticipants } from './fill-participants.ts';
import { recordSection } from './record-section.ts';
import { withRegistrationSite } from './registration-site.ts';
import { median, quantile } from './site.ts';

const { races } = edition();

const title = '## Pages of 20,000 finishers (`node bench/results-pages.ts`)';
const finishers = 20_000;
const publications = 5;
const asked = 60;
const afterTheRace = '2025-07-06T12:00:00+03:00';
const kms = [0, 6, 12, 20, 27, 33];
const [race] = races;
if (!race) throw new Error('the edition has no race');

/** Somebody's search: everyone who bears the name. */
const searches = ['pop', 'ana', 'ionescu', 'maria', 'x'];

async function answerMs(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: 'lang=en' } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return performance.now() - began;
}

const measured = await withRegistrationSite(
  2,
  async ({ db, urls }) => {
    await fillParticipants(db, finishers);
    await sql`update participant set bib = null`.execute(db);
    await sql`
      update participant set race_id = ${race.id}, bib = numbers.bib, status = 'confirmed'
      from (select id, row_number() over (order by id) as bib from participant) as numbers
      where numbers.id = participant.id`.execute(db);
    const seconds = Array.from(
      { length: finishers },
      (_, index) => 9000 + ((index * 7919) % 21_600),
    );
    const points = kms.map((km) => ({ checkpoint: `km ${km}`, km }));
    const shown: number[][] = urls.map(() => []);
    for (let index = 0; index < publications; index++) {
      const note = `Version for the bench ${index}`;
      await publishFinishes(db, seconds.with(index, 8999 - index), { note, points });
      const began = performance.now();
      await Promise.all(
        urls.map(async (url, process) => {
          while (!(await (await fetch(`${url}/api/results`)).text()).includes(note)) await sleep(2);
          shown[process]?.push(performance.now() - began);
        }),
      );
    }
    const [url = ''] = urls;
    const time = async (path: (index: number) => string) => {
      const times: number[] = [];
      for (let index = 0; index < asked; index++) times.push(await answerMs(url + path(index)));
      return times;
    };
    return {
      shown,
      pages: {
        'first page': await time(() => '/results'),
        'a later page': await time((index) => `/results?page=${2 + index}`),
        'search for a name': await time((index) => `/results?q=${searches[index % 5]}`),
        'a classification': await time(
          (index) => `/results?classification=women&page=${1 + index}`,
        ),
        'a runner': await time((index) => `/results/${race.slug}/${1000 + index * 97}`),
        'search by the API': await time(
          (index) => `/api/results/${race.id}?q=${searches[index % 5]}`,
        ),
        '`/healthz`': await time(() => '/healthz'),
      },
    };
  },
  afterTheRace,
);

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const row = (what: string, times: number[]) =>
  `| ${what} | ${ms(median(times))} | ${ms(quantile(times, 0.95))} | ${ms(Math.max(...times))} |`;
const section = `${title}

${publications} publications, each with another winner, from their commit until each process tells of it; then ${asked} answers
of each page, one after the other. Goal of a publication: 1 s. Load of the machine in the last 15 minutes:
${(os.loadavg()[2] ?? 0).toFixed(0)} on ${os.cpus().length} cores.

| what | median | 95th percentile | longest |
| --- | --- | --- | --- |
${[
  ...measured.shown.map((times, index) => row(`publication on process ${index + 1}`, times)),
  ...Object.entries(measured.pages).map(([what, times]) => row(what, times)),
].join('\n')}`;
recordSection(title, section);
console.log(section);
