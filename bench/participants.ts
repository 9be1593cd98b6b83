/** `node bench/participants.ts`: the list of participants, small and large, on the build that is there. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installChromium } from '../scripts/browser.ts';
import { fillParticipants } from './fill-participants.ts';
import { closeLighthouse, measureLighthouse } from './lighthouse.ts';
import { weighPage } from './page-weight.ts';
import { measureTouches } from './participants-browser.ts';
import { measureChange, measureRates, measureSearches } from './participants-server.ts';
import { withBuiltSite } from './site.ts';
import { installWrk } from './throughput.ts';

const title = '## The list of participants (`node bench/participants.ts`)';
const ms = (value: number) => `${value.toFixed(1)} ms`;
const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The section of the results, as lines. Takes some ten minutes. */
export async function measureParticipants(): Promise<string[]> {
  installChromium();
  installWrk();
  return withBuiltSite(async ({ url }, { db }) => {
    const page = `${url}/participants`;
    const weights: string[] = [];
    const weigh = async (count: number) => {
      const { html, script, data } = await weighPage(page);
      const { scores, lcpS } = await measureLighthouse(page);
      weights.push(
        row(count, kb(html), kb(script), kb(data), scores.join(' '), `${lcpS.toFixed(2)} s`),
      );
    };
    await weigh(180);
    const server: string[] = [];
    for (const count of [500, 50_000]) {
      await fillParticipants(db, count);
      const rates = await measureRates(url);
      const searches = await measureSearches(url);
      const list = await measureChange(url, '/api/participants', db);
      const pageChange = await measureChange(url, '/participants', db);
      server.push(
        row(
          count,
          '`/participants` beside `/rules`, requests/s',
          `${rates.page} : ${rates.rules} = ${rates.ratio.toFixed(2)}`,
          '1.00',
        ),
        row(count, '`/api/participants`, requests/s', rates.list, '200'),
        row(
          count,
          '`/api/participants?search=`, p50, p99',
          `${ms(searches.api.p50)}, ${ms(searches.api.p99)}`,
          'p99 30 ms',
        ),
        row(
          count,
          '`/participants?search=`, p50, p99',
          `${ms(searches.page.p50)}, ${ms(searches.page.p99)}`,
          '-',
        ),
        row(count, 'first `/api/participants` after a change', ms(list.cold), '-'),
        row(
          count,
          'longest other answer meanwhile (without a change)',
          `${ms(list.pause)} (${ms(list.calm)})`,
          '-',
        ),
        row(count, 'first `/participants` after a change', ms(pageChange.cold), '-'),
        row(
          count,
          'longest other answer meanwhile (without a change)',
          `${ms(pageChange.pause)} (${ms(pageChange.calm)})`,
          '-',
        ),
      );
    }
    await weigh(50_000);
    const touches = await measureTouches(url);
    await closeLighthouse();
    return [
      title,
      '',
      row('participants', 'what', 'measured', 'goal'),
      row('---', '---', '---', '---'),
      ...server,
      '',
      row(
        'participants',
        'HTML, KB',
        'scripts, KB',
        'list before a touch, KB',
        'Lighthouse mobile',
        'LCP',
      ),
      row('---', '---', '---', '---', '---', '---'),
      ...weights,
      '',
      row(
        'a touch at 50,000, median of 15',
        'to the next painted frame (goal 50 ms)',
        'longest task after it',
      ),
      row('---', '---', '---'),
      ...Object.entries(touches).map(([name, { paint, longestTask }]) =>
        row(name, ms(paint), longestTask ? ms(longestTask) : 'below 50 ms'),
      ),
    ];
  });
}

/** Puts the section into the results, in the place of the one from before. */
function record(section: string): void {
  const file = path.join(import.meta.dirname, 'results.md');
  const others = readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .filter((each) => !each.startsWith(title));
  writeFileSync(file, `${others.join('').trimEnd()}\n\n${section}\n`);
}

if (import.meta.main) {
  const section = (await measureParticipants()).join('\n');
  record(section);
  console.log(section);
  process.exit(0);
}
