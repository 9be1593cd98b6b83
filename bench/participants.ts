/**
 * `node bench/participants.ts`: the list of participants, small and large, on the build that is
 * there.
 */
import os from 'node:os';
import type { Kysely } from 'kysely';
import { installChromium } from '../scripts/browser.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { fillParticipants } from './fill-participants.ts';
import { closeLighthouse, measureLighthouse } from './lighthouse.ts';
import { weighPage } from './page-weight.ts';
import { measureTouches } from './participants-browser.ts';
import { measureChange, measureRates, measureSearches } from './participants-server.ts';
import { recordSection } from './record-section.ts';
import { withBuiltSite } from './site.ts';
import { installWrk } from './throughput.ts';

export const title = '## The list of participants (`node bench/participants.ts`)';
const ms = (value: number) => `${value.toFixed(1)} ms`;
const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The section of the results, as lines. Takes some ten minutes. */
export async function measureParticipants(): Promise<string[]> {
  installChromium();
  installWrk();
  return withBuiltSite(async ({ url }, { db }) => {
    const weights = [await weigh(url, '/participants', 180)];
    await fillParticipants(db, 500);
    const small = { ...(await serverFigures(url, db)), ...(await touchFigures(url)) };
    await fillParticipants(db, 50_000);
    const large = { ...(await serverFigures(url, db)), ...(await touchFigures(url)) };
    weights.push(await weigh(url, '/participants', 50_000), await weigh(url, '/rules', 50_000));
    await closeLighthouse();
    const load = os.loadavg().map(Math.round).at(-1);
    return [
      title,
      '',
      `Load of the machine in the last 15 minutes: ${load} on ${os.cpus().length} cores.`,
      '',
      row('what', 'of 500', 'of 50,000', 'goal'),
      row('---', '---', '---', '---'),
      ...Object.entries(large).map(([what, { measured, goal }]) =>
        row(what, small[what]?.measured ?? '', measured, goal ?? '-'),
      ),
      '',
      'First visit on a phone, nothing touched; KB over the wire.',
      '',
      row('page', 'participants', 'HTML', 'scripts', 'list', 'Lighthouse mobile', 'LCP'),
      row('---', '---', '---', '---', '---', '---', '---'),
      ...weights,
    ];
  });
}

type Figures = Record<string, { measured: string; goal?: string }>;

async function serverFigures(url: string, db: Kysely<Schema>): Promise<Figures> {
  const { page, rules, ratio, list } = await measureRates(url);
  const { api, page: pageSearch } = await measureSearches(url);
  const listChange = await measureChange(url, '/api/participants', db);
  const pageChange = await measureChange(url, '/participants', db);
  const search = ({ p50, p99, calm }: typeof api) => `${ms(p50)}, ${ms(p99)} (${ms(calm)})`;
  const pause = ({ pause, calm }: typeof listChange) => `${ms(pause)} (${ms(calm)})`;
  return {
    '`/participants` beside `/rules`, requests/s, ratio': {
      measured: `${page} : ${rules}, ${ratio.toFixed(2)}`,
      goal: '1.00',
    },
    '`/api/participants`, requests/s': { measured: String(list), goal: '200' },
    '`/api/participants?search=`, p50, p99 (p99 of `/healthz` in between)': {
      measured: search(api),
      goal: 'p99 30 ms',
    },
    '`/participants?search=`, p50, p99 (p99 of `/healthz` in between)': {
      measured: search(pageSearch),
    },
    'first `/api/participants` after a change': { measured: ms(listChange.cold) },
    'longest `/healthz` meanwhile (without a change)': { measured: pause(listChange) },
    'first `/participants` after a change': { measured: ms(pageChange.cold) },
    'longest `/healthz` meanwhile, for the page (without a change)': {
      measured: pause(pageChange),
    },
  };
}

async function touchFigures(url: string): Promise<Figures> {
  const touches = Object.entries(await measureTouches(url));
  return Object.fromEntries(
    touches.map(([name, { paint, longestTask }]) => [
      `${name}: to the next painted frame; longest task after it`,
      { measured: `${ms(paint)}; ${longestTask ? ms(longestTask) : 'below 50 ms'}`, goal: '50 ms' },
    ]),
  );
}

async function weigh(url: string, page: string, count: number): Promise<string> {
  const { html, script, data } = await weighPage(url + page);
  const { scores, lcpS } = await measureLighthouse(url + page);
  const paint = `${lcpS.toFixed(2)} s`;
  return row(page, count, kb(html), kb(script), kb(data), scores.join(' '), paint);
}

if (import.meta.main) {
  const section = (await measureParticipants()).join('\n');
  recordSection(title, section);
  console.log(section);
  process.exit(0);
}
