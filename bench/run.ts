/** `npm run bench`: measures the production build, prints the tables and records each in its place. */
import { installChromium } from '../scripts/browser.ts';
import { argumentsOrGiveUp } from '../scripts/give-up.ts';
import { measureEveryPage } from './every-page.ts';
import { closeLighthouse } from './lighthouse.ts';
import { measureOutbox } from './outbox.ts';
import { type Weight, weighPage } from './page-weight.ts';
import { measureParticipants, title as participantsTitle } from './participants.ts';
import { recordSection } from './record-section.ts';
import { measureRenders } from './render-cost.ts';
import { languages, withSite } from './site.ts';
import { measureThroughput } from './throughput.ts';

/** `npm run bench -- --language en` measures the pages in one language only. */
const { values: asked } = argumentsOrGiveUp({
  options: { language: { type: 'string', multiple: true } },
});
const pages = ['/', '/races', '/races/1', '/rules', '/contact'];
const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** Prints a table and puts it in the place of the one from before; the title may go on. */
function record(title: string, table: readonly string[], goesOn = ''): void {
  const section = [`## ${title}${goesOn}`, '', ...table].join('\n');
  recordSection(`## ${title}`, section);
  console.log(`${section}\n`);
}

installChromium();
await withSite(async (site) => {
  // Connections that only the start needed end after ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  const { server, database } = site.memoryMb();
  const weights: Weight[] = [];
  for (const page of pages) weights.push(await weighPage(site.url + page));
  const throughput = await measureThroughput(`${site.url}/`);
  const figures = await measureEveryPage(site.url, asked.language ?? languages);
  await closeLighthouse();
  record('Start and memory', [
    row('what', 'measured', 'goal'),
    row('---', '---', '---'),
    row('second `npm start`, to the first page', `${site.startMs} ms`, '1500 ms'),
    row('memory idle, database included', `${Math.round(server + database)} MB`, '200 MB'),
  ]);
  record('Cached home page beside a Fastify hello-world of the same size', [
    row('bytes', 'home, requests/s', 'hello-world, requests/s', 'ratio', 'goal'),
    row('---', '---', '---', '---', '---'),
    row(throughput.bytes, throughput.page, throughput.hello, throughput.ratio.toFixed(2), '0.80'),
  ]);
  record('First visit on a phone, KB over the wire', [
    row('page', 'HTML', 'fonts', 'scripts', 'pictures'),
    row('---', '---', '---', '---', '---'),
    ...pages.map((page, i) => {
      const { html = 0, font = 0, script = 0, image = 0 } = weights[i] ?? {};
      return row(page, kb(html), kb(font), kb(script), kb(image));
    }),
  ]);
  record(
    'Every page, Lighthouse mobile',
    [
      row(
        'page',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'slowest LCP, reckoned',
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
    ],
    `, median of 3, the lowest of ${(asked.language ?? languages).join(', ')}`,
  );
});
const renders = await measureRenders();
record('One uncached render, CPU microseconds', [
  row('page', 'µs'),
  row('---', '---'),
  ...Object.entries(renders).map(([page, cost]) => row(page, cost)),
]);
const outbox = await measureOutbox();
record('1,000 mails through two kills of the process (SIGKILL)', [
  row('lost', 'sent twice', 'in flight at the kills, at most', 'seconds'),
  row('---', '---', '---', '---'),
  row(outbox.lost, outbox.repeated, outbox.mostRepeated, outbox.seconds.toFixed(1)),
]);
const participants = (await measureParticipants()).join('\n');
recordSection(participantsTitle, participants);
console.log(participants);
process.exit(0);
