import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { drawn } from '../../test/drawn-page.tsx';
import { editionServices } from '../../test/edition-services.ts';
import { headingsIn, linksIn, rendered, textOf, textsOf } from '../../test/rendered.tsx';
import { BustleGraph, programPage } from './program.page.tsx';

const { schedule } = edition();

const page = () => drawn(programPage(editionServices().plain));

const words = { title: 'How busy', most: 'packed', least: 'quiet', start: 'race start' };

describe('the program', () => {
  it('has both days, hour by hour, with calendar files', async () => {
    const { html, faults, description } = await page();
    expect(faults).toEqual([]);
    expect(headingsIn(html)).toEqual([
      '1 Programme',
      '2 Race centre',
      '2 Friday, 4 July 2025',
      '2 Saturday, 5 July 2025',
    ]);
    expect(linksIn(html)).toEqual([
      '/api/program.ics',
      '/races/1',
      '/api/races/1/start.ics',
      '/races/2',
      '/api/races/2/start.ics',
    ]);
    expect(html.match(/\.ics"[^>]* download=""/g)).toHaveLength(3);
    const days = html.split('<section class="day">').slice(1);
    expect(textsOf(days[0] ?? '', 'li')).toEqual([
      expect.stringMatching(/^10:00 – 20:00 Kit pickup Bring/),
      expect.stringMatching(/^18:00 Technical meeting Courses/),
      expect.stringMatching(/^18:30 Pasta party For runners/),
    ]);
    expect(textsOf(days[1] ?? '', 'li')).toEqual([
      expect.stringMatching(/^06:00 – 08:00 Kit pickup Bring/),
      '08:30 Ridge Run 33K start 33 km, 1,500 m D+ About the race Add this start to your calendar',
      '09:30 Ridge Run 11K start 11 km, 470 m D+ About the race Add this start to your calendar',
      expect.stringMatching(/^after the finish Finish meal/),
      expect.stringMatching(/^15:00 Awards/),
      expect.stringMatching(/^18:30 After party/),
    ]);
    expect(html.match(/<li class="is-start">/g)).toHaveLength(2);
    expect(html.match(/<span class="dot">/g)).toHaveLength(7);
    expect(textOf(html)).toContain('Hotel Bradul , Strada Izvorului 2, Valea Șoaptei');
    expect(textOf(html)).toContain('All times are local time.');
    expect(description).toContain('4–5 July 2025');
    expect(html).toContain('aria-labelledby="race-centre"');
  });
});

describe('an item of the program', () => {
  const items = async (lateLines = {}) => {
    const needs = { ...editionServices().plain, readLateFacts: async () => ({ lateLines }) };
    const { html } = await drawn(programPage(needs));
    return html.split('<section class="day">')[1] ?? '';
  };
  const pastaParty = (html: string) => html.split('<li').find((each) => each.includes('Pasta'));

  it('is struck out once it is cancelled, and said to be so', async () => {
    expect(textsOf(await items(), 's')).toEqual([]);
    expect(textsOf(await items(), 'strong')).toContain('Pasta party');
    const day = await items({ '2025-07-04-pastaParty': { isCancelled: true } });
    expect(textsOf(day, 's')).toEqual(['Pasta party']);
    expect(textsOf(pastaParty(day) ?? '', 'strong')).toEqual(['cancelled']);
  });

  it('makes its day no busier once it is cancelled', async () => {
    const area = (html: string) => /class="area" d="([^"]*)"/.exec(html)?.[1];
    const cancelled = await items({ '2025-07-04-pastaParty': { isCancelled: true } });
    const inFiles = schedule[0]?.items.filter(({ kind }) => kind !== 'pastaParty') ?? [];
    expect(area(cancelled)).toBe(area(rendered(<BustleGraph items={inFiles} words={words} />)));
    expect(area(await items())).not.toBe(area(cancelled));
  });

  it('has a note, but for the start of a race', async () => {
    const { html } = await page();
    const notes = html.split('<li').slice(1);
    expect(notes.filter((each) => each.includes('<p></p>'))).toEqual([]);
    expect(textsOf(pastaParty(html) ?? '', 'p')).toHaveLength(1);
    const start = notes.find((each) => each.includes('/races/1')) ?? '';
    expect(textsOf(start, 'p')[0]).toContain('33 km');
    expect(textsOf(start, 'p')).toHaveLength(2);
  });
});

/** The points of the curve. */
function pointsOf(html: string) {
  const area = /class="area" d="([^"]*)"/.exec(html)?.[1] ?? '';
  // The first point, then the steps from each to the next.
  const numbers = (area.split('V')[0]?.match(/-?\d+/g) ?? []).map(Number);
  const points: [x: number, y: number][] = [];
  for (let i = 0; i < numbers.length; i += 2) {
    const [x, y] = points.at(-1) ?? [0, 0];
    points.push([x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)]);
  }
  return points;
}

describe('how busy a day is', () => {
  const items = schedule[1]?.items ?? [];
  const drawnGraph = () => rendered(<BustleGraph items={items} words={words} />);

  it('has a scale in words, whose top is as busy as an organiser can say', async () => {
    expect(textsOf(drawnGraph(), 'span')).toEqual(['race start', 'packed', 'quiet']);
    const most = items.map((item) => ({ ...item, bustle: 1 }));
    const html = rendered(<BustleGraph items={most} words={words} />);
    const top = Math.min(...pointsOf(html).map(([, y]) => y));
    expect(html).toContain(`class="scale" vector-effect="non-scaling-stroke" d="M0 ${top}H1000"`);
    expect(textsOf((await page()).html, 'figcaption')[0]).toMatch(/as we expect/);
  });

  it('is a curve from six to nine in the evening, for eyes only', () => {
    const html = drawnGraph();
    expect(html).toMatch(/^<figure class="bustle" aria-hidden="true"><figcaption>How busy</);
    const hours = [...html.matchAll(/<text x="([\d.]+)%"[^>]*>(\d\d)</g)];
    expect(hours.map(([, x, hour]) => [Number(x), hour])).toEqual([
      [0, '06'],
      [20, '09'],
      [40, '12'],
      [60, '15'],
      [80, '18'],
      [100, '21'],
    ]);
    const points = pointsOf(html);
    // A point for every quarter of an hour.
    const quarters = Array.from({ length: 61 }, (_, i) => Math.round((i * 1000) / 60));
    expect(points.map(([x]) => x)).toEqual(quarters);
    expect(Math.min(...points.map(([, y]) => y))).toBeLessThan(20);
  });

  it('is marked where a race starts, and nowhere else', () => {
    const starts = [...drawnGraph().matchAll(/class="start"[^>]* d="M(\d+) 0V100"/g)].map(
      ([, x]) => x,
    );
    expect(starts).toEqual(['167', '233']);
    expect(drawnGraph()).toContain('<span class="key">race start</span>');
    const without = rendered(<BustleGraph items={schedule[0]?.items ?? []} words={words} />);
    expect(without).not.toContain('class="start"');
    expect(without).not.toContain('race start');
  });
});
