/** `npm run bench`: measures the production build, prints the tables and records them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installChromium } from '../scripts/browser.ts';
import { measureEveryPage } from './every-page.ts';
import { closeLighthouse } from './lighthouse.ts';
import { measureOutbox } from './outbox.ts';
import { type Weight, weighPage } from './page-weight.ts';
import { measureParticipants } from './participants.ts';
import { measureRenders } from './render-cost.ts';
import { withSite } from './site.ts';
import { measureThroughput } from './throughput.ts';

const languages = ['en', 'ro', 'fr', 'de', 'it', 'es'];
/** `npm run bench -- --language en` measures the pages in one language only. */
const { values: asked } = parseArgs({ options: { language: { type: 'string', multiple: true } } });
const pages = ['/', '/races', '/races/1', '/rules', '/contact'];
const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

installChromium();
const lines = await withSite(async (site) => {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const memory = site.memoryMb();
  const weights: Weight[] = [];
  for (const page of pages) weights.push(await weighPage(site.url + page));
  const throughput = await measureThroughput(`${site.url}/`);
  const figures = await measureEveryPage(site.url, asked.language ?? languages);
  await closeLighthouse();
  return [
    '## Start and memory',
    '',
    row('what', 'measured', 'goal'),
    row('---', '---', '---'),
    row('second `npm start`, to the first page', `${site.startMs} ms`, '3000 ms'),
    row('memory idle, database included', `${memory} MB`, '250 MB'),
    '',
    '## Cached home page beside a Fastify hello-world of the same size',
    '',
    row('bytes', 'home, requests/s', 'hello-world, requests/s', 'ratio', 'goal'),
    row('---', '---', '---', '---', '---'),
    row(throughput.bytes, throughput.page, throughput.hello, throughput.ratio.toFixed(2), '0.80'),
    '',
    '## First visit on a phone, KB over the wire',
    '',
    row('page', 'HTML', 'fonts', 'scripts', 'pictures'),
    row('---', '---', '---', '---', '---'),
    ...pages.map((page, i) => {
      const { html = 0, font = 0, script = 0, image = 0 } = weights[i] ?? {};
      return row(page, kb(html), kb(font), kb(script), kb(image));
    }),
    '',
    `## Every page, Lighthouse mobile, median of 3, the lowest of ${(asked.language ?? languages).join(', ')}`,
    '',
    row(
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'slowest LCP',
      'below 100',
      'largest HTML, KB brotli',
    ),
    row('---', '---', '---', '---', '---', '---', '---', '---'),
    ...figures.map(({ path, lighthouse, below, htmlBytes, htmlLanguage }) =>
      row(
        path,
        ...lighthouse.scores,
        `${lighthouse.lcpS.toFixed(2)} s`,
        below.join(' ') || '-',
        `${kb(htmlBytes)} (${htmlLanguage})`,
      ),
    ),
  ];
});
const renders = await measureRenders();
lines.push(
  '',
  '## One uncached render, CPU microseconds',
  '',
  row('page', 'µs'),
  row('---', '---'),
  ...Object.entries(renders).map(([page, cost]) => row(page, cost)),
);
const outbox = await measureOutbox();
lines.push(
  '',
  '## 1,000 mails through two kills of the process (SIGKILL)',
  '',
  row('lost', 'sent twice', 'in flight at the kills, at most', 'seconds'),
  row('---', '---', '---', '---'),
  row(outbox.lost, outbox.repeated, outbox.mostRepeated, outbox.seconds.toFixed(1)),
);
lines.push('', ...(await measureParticipants()));
const report = `# Results\n\nWritten by \`npm run bench\`. Figures compare within one run.\n\n${lines.join('\n')}\n`;
writeFileSync(path.join(import.meta.dirname, 'results.md'), report);
console.log(report);
process.exit(0);
