import { expect, it } from 'vitest';
import { drawn } from '../../test/drawn-page.tsx';
import { noted } from '../../test/noted.ts';
import { rendered, textOf } from '../../test/rendered.tsx';
import { resultStates } from '../results.contract.ts';
import { adminResultsPage } from './admin-results.page.tsx';
import { FinishImportList } from './finish-import-views.tsx';
import { PastRaces } from './history/history-views.tsx';

const counts = (known: object) => ({
  ...(Object.fromEntries(resultStates.map((state) => [state, 0])) as Record<
    (typeof resultStates)[number],
    number
  >),
  ...known,
});
const page = async (...known: object[]) => {
  const list = noted(
    known.map((each, index) => ({
      raceId: index + 1,
      counts: counts(each),
      published: undefined,
      isChanged: false,
    })),
  );
  return textOf((await drawn(adminResultsPage({ results: () => ({ list }) as never }))).html);
};

it('the list of results says, before anybody has started, where times come from, and calls nobody absent', async () => {
  const before = await page({ open: 65 }, { 'not-started': 104 });
  expect(before).toContain('There are no times yet.');
  expect(before.match(/No result yet/g)).toHaveLength(2);
  expect(before).not.toContain('did not start');
  const since = await page({ open: 60, 'not-started': 5 }, { 'not-started': 104 });
  expect(since).not.toContain('There are no times yet.');
  expect(since.match(/No result yet/g)).toHaveLength(1);
  expect(since).toContain('did not start: 5');
});

const made = { id: 1, at: new Date(0), by: 'Ana', fileName: 'times.csv', count: 3 };
const file = { ...made, state: 'undone' as const, leftOut: [] };
const race = { ...made, year: 2024, race: '33K', raceKey: '33k', day: null, distanceKm: null };

it.each([
  ['files', <FinishImportList key="files" language="en" raceId={1} imports={[file]} />],
  ['earlier races', <PastRaces key="races" language="en" office={{ races: [race], drafts: [] }} />],
])('%s that came in are one landmark, not two of one name', (_, list) => {
  const html = rendered(list);
  expect(html).toContain('<td');
  expect(html.match(/role="region"|<section[^>]* aria-label/g)).toEqual(['role="region"']);
});
