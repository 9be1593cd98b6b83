import { describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { drawn } from '../test/drawn-page.tsx';
import { eventWith, raceListOf } from '../test/edition-races.ts';
import { between, headingsIn, linksIn, textOf, textsOf } from '../test/rendered.tsx';
import { resultsPage } from './results.page.tsx';

const { officialResultsUrl } = edition();

const out = { resultsAt: new Date('2025-07-06T10:00:00Z') };
const late = '2025-07-07T10:00:00Z';
const page = (
  now: string,
  {
    settings = {},
    url = undefined as string | undefined,
    isDemo = false,
    language = 'en' as const,
  } = {},
) =>
  drawn(
    resultsPage({
      event: eventWith(settings, new Date(now)),
      resultsUrl: async () => url,
      isDemo,
      results: async () => [],
      races: raceListOf(),
      history: async () => ({ races: [] }),
    }),
    { language },
  );

const cards = [
  '2 Ridge Run 33K Results',
  '2 Ridge Run 11K Results',
  '2 Complete rankings and classifications',
];

const rankings = ['Open Category', 'National Championship', 'EMA Classification'];

describe('the results', () => {
  it.each([
    [
      '2025-03-01T10:00:00Z',
      ['/participants', '/live'],
      ['The races are on 4–5 July 2025. The results follow'],
    ],
    ['2025-07-05T06:00:00Z', ['/live', '/participants'], ['Ridge Run 33K', 'Ridge Run 11K']],
    ['2025-07-05T20:00:00Z', ['/live', '/participants'], ['']],
  ])('are to come at %s, all in one card, with ways to %j', async (now, hrefs, lines) => {
    const { html, faults, framesOf } = await page(now);
    expect(faults).toEqual([]);
    expect(html.match(/class="card/g)).toHaveLength(1);
    expect(headingsIn(html)).toEqual([
      '1 Race Results',
      cards[2],
      '3 Ridge Run 33K Results',
      '3 Ridge Run 11K Results',
    ]);
    expect(textsOf(html, 'li')).toEqual([...rankings, ...rankings]);
    expect(framesOf).toEqual([]);
    expect(html).not.toContain('<iframe');
    const panel = between(html, 'aria-labelledby="all-results"', '<section>');
    const said = textsOf(panel, 'p');
    expect(linksIn(panel)).toEqual(hrefs);
    expect(said).toHaveLength(lines.length);
    for (const [i, line] of lines.entries()) expect(said[i]).toContain(line);
    expect(textOf(html)).toContain('of Valea Șoaptei Ridge Race 2025 will be here');
  });

  it('are said to follow once the races are over', async () => {
    const before = textOf((await page('2025-03-01T10:00:00Z')).html);
    const after = textOf((await page('2025-07-05T20:00:00Z')).html);
    expect(after).not.toContain('The races are on');
    expect(after.length).not.toBe(before.length);
  });

  it('stand in a frame of whoever timed them, once they are out', async () => {
    const url = 'https://timing.example/race/2025';
    const { html, framesOf, faults } = await page(late, { settings: out, url });
    expect(faults).toEqual([]);
    expect(framesOf).toEqual(['https://timing.example']);
    const frame = /<iframe [^>]*>/.exec(html)?.[0];
    for (const part of [
      `src="${url}"`,
      'title="',
      'sandbox="allow-forms allow-popups allow-same-origin allow-scripts"',
      'referrerPolicy="no-referrer"',
      'data-results=""',
    ])
      expect(frame).toContain(part);
    expect(linksIn(html)).toEqual([url]);
    expect(html).toContain('target="_blank" rel="noreferrer"');
    expect(textsOf(html, 'p').find((words) => words.includes('timing.example'))).toBeDefined();
    expect(headingsIn(html).slice(0, 4)).toEqual(['1 Race Results', ...cards]);
    expect(headingsIn(html)).toHaveLength(5);
    expect(textOf(html)).not.toContain('will be here');
  });

  it('come from the sample in demo mode, else from the address of the edition', async () => {
    const sample = await page(late, { settings: out, isDemo: true });
    expect(sample.framesOf).toEqual(['self']);
    expect(linksIn(sample.html)[0]).toMatch(/^\//);
    const edition = await page(late, { settings: out });
    expect(edition.framesOf).toEqual([new URL(officialResultsUrl).origin]);
    expect(linksIn(edition.html)).toEqual([officialResultsUrl]);
  });

  it('are of three rankings a race', async () => {
    const { html, description } = await page(late, { settings: out });
    expect(textsOf(html, 'li')).toEqual([...rankings, ...rankings]);
    expect(description).toMatch(/33\skm and 11\skm/);
    const romanian = await page(late, { settings: out, language: 'ro' as 'en' });
    expect(romanian.description).toContain('Valea Șoaptei');
  });
});
