/**
 * `node bench/late-change.ts`, after a build: how long a change in the office takes to the home page
 * of every process. Two processes on one database; the office's form goes to the first.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedIn } from '../src/test/admin-kit.ts';
import { recordSection } from './record-section.ts';
import { withRegistrationSite } from './registration-site.ts';
import { quantile } from './site.ts';

const title = '## A change in the office, on every process (`node bench/late-change.ts`)';
const changes = 100;

type Change = { form: Record<string, string>; shows: string };

/** Notices and starts of a race in turns, each with something that no page has shown before. */
function changeNumber(index: number): Change {
  if (index % 2 === 0) {
    const words = `Storm number ${index}.`;
    const subject = `notice ${index.toString(16).padStart(8, '0')}`;
    return {
      form: { intent: 'notice', subject, level: 'warning', 'text.en': words },
      shows: words,
    };
  }
  const startTime = `${8 + (index % 7)}:${String(index % 60).padStart(2, '0')}`.padStart(5, '0');
  const form = {
    intent: 'race',
    subject: 'race 1',
    date: '2025-07-05',
    startTime,
    timeLimit: '8:00',
  };
  return { form: { ...form, aidStations: '5 10', cutoffs: '' }, shows: startTime };
}

const measured = await withRegistrationSite(2, async ({ db, urls }) => {
  const { cookie } = await signedIn(db, ['registration']);
  const [office = ''] = urls;
  const send = async (form: Record<string, string>) => {
    const last = await db
      .selectFrom('late_change')
      .select('id')
      .where('subject', '=', form['subject'] ?? '')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const body = new URLSearchParams({ ...form, seen: String(last?.id ?? 0), sure: 'true' });
    const began = performance.now();
    const answer = await fetch(`${office}/admin/changes`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { cookie },
    });
    if (answer.status !== 303) throw new Error(`the form was answered with ${answer.status}`);
    return began;
  };
  /** Milliseconds from the moment when the form was sent. */
  const shownAfter = async (url: string, words: string, began: number) => {
    for (;;) {
      const page = await fetch(url, { headers: { cookie: 'lang=en' } });
      if ((await page.text()).includes(words)) return performance.now() - began;
      if (performance.now() - began > 30_000) throw new Error(`${url} never showed ${words}`);
      await sleep(2);
    }
  };
  const times: number[][] = urls.map(() => []);
  for (let index = 0; index < changes; index++) {
    const { form, shows } = changeNumber(index);
    const began = await send(form);
    const shown = await Promise.all(urls.map((url) => shownAfter(url, shows, began)));
    for (const [i, ms] of shown.entries()) times[i]?.push(ms);
    // A notice of another change would stand over it.
    await sleep(50);
  }
  return times;
});

const load = (os.loadavg()[2] ?? 0).toFixed(0);
const ms = (value: number) => `${Math.round(value)} ms`;
const rows = measured.map(
  (times, index) =>
    `| process ${index + 1} of ${measured.length} | ${ms(quantile(times, 0.5))} | ${ms(quantile(times, 0.95))} | ${ms(Math.max(...times))} |`,
);
const section = `${title}

${changes} changes, notices and starts of a race in turns, sent to the first of two processes on one embedded database;
from sending the form to the first home page that shows it. Goal: 1 s. Load of the machine in the last 15 minutes: ${load}
on ${os.cpus().length} cores.

| home page of | median | 95th percentile | longest |
| --- | --- | --- | --- |
${rows.join('\n')}`;
recordSection(title, section);
console.log(section);
