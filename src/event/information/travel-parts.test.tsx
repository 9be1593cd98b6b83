import { expect, it } from 'vitest';
import { wordsIn } from '../../edition/words/words.ts';
import { drawn } from '../../test/drawn-page.tsx';
import { linksIn, textOf, textsOf } from '../../test/rendered.tsx';
import { howToGetTherePage } from './how-to-get-there.page.tsx';
import type { TravelFacts } from './travel-ways.tsx';

// What the edition of the tests has no trains for.
wordsIn('en').addResource('en', 'travel', 'train.lines.amara', 'every hour');

const line = { id: 'amara', from: 'Amara', departures: ['07:00'], rideMin: 75, isSample: true };
const nothing: TravelFacts = {
  airports: [],
  busLines: [],
  busTimetable: undefined,
  carRoutes: [],
  lastRoad: undefined,
  shuttles: [],
  trainLines: [],
  trainTimetable: undefined,
  travelWays: [],
};

/** The page of an edition that tells of some ways only. */
async function travelWith(facts: Partial<TravelFacts>, query: Record<string, string> = {}) {
  const page = howToGetTherePage({ readLateFacts: async () => ({}) }, { ...nothing, ...facts });
  return (await drawn(page, { query })).html;
}

it('tells by train and by bus only, in the order of the file, where there is nothing else', async () => {
  const facts = {
    travelWays: ['train', 'bus'],
    trainLines: [line],
    busLines: [line],
  } satisfies Partial<TravelFacts>;
  const html = await travelWith(facts);
  const tabs = html.slice(html.indexOf('<nav class="tabs"'), html.indexOf('</nav>'));
  expect(textsOf(tabs, 'a')).toEqual(['By train', 'By bus']);
  expect(linksIn(tabs)).toEqual(['/how-to-get-there#ways', '/how-to-get-there?by=bus#ways']);
  // The map and its words are the edition's own.
  const told = html.replace(/<section id="map"[^]*?<\/section>/, '');
  expect(textOf(told)).not.toMatch(/airport|\bair\b|car\b|parking|shuttle/i);
  expect(html).not.toContain('class="shuttles"');
  expect(textOf(html)).toContain('By train');
  expect(textOf(html)).toContain('Amara – Vadu Lung');
});

it('shows the first way where one is asked for that there is not', async () => {
  const facts = {
    travelWays: ['bus', 'train'],
    trainLines: [line],
    busLines: [line],
  } satisfies Partial<TravelFacts>;
  const html = await travelWith(facts, { by: 'air' });
  expect(textsOf(html, 'h2').slice(0, 2)).toEqual(['By bus', 'By train']);
  expect(html).toMatch(/aria-current="true"[^>]*>.*?By bus/);
});

it('has no tabs for one way, and says nothing of a timetable or last road that there is not', async () => {
  const html = await travelWith({ travelWays: ['bus'], busLines: [line] });
  expect(html).not.toContain('class="tabs"');
  expect(html).not.toMatch(/undefined|timetable|<site>/);
});
