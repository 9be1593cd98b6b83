import { expect, it } from 'vitest';
import { handOutBibs, mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { rendered } from '../../test/rendered.tsx';
import { FinishImportList } from './finish-import-views.tsx';
import { PastRaces } from './history/history-views.tsx';

it('the list of results says, before anybody has started, where times come from, and calls nobody absent', async () => {
  const kit = await openRaceControl();
  const page = async () => mainOf(await kit.read('/admin/results'));
  try {
    for (const time of ['08:30', '23:30']) {
      kit.setTime(time);
      const before = await page();
      expect(before).toContain('There are no times yet.');
      expect(before).not.toContain('did not start');
    }
    kit.setTime('08:30');
    await handOutBibs(kit.db, kit.ids.slice(1), new Date());
    kit.setTime('15:00');
    await kit.report('103 12:20', 'finish');
    const since = await page();
    expect(since).not.toContain('There are no times yet.');
    expect(since.match(/No result yet/g)).toHaveLength(1);
    expect(since).toContain('did not start: 1');
  } finally {
    await kit.site.close();
  }
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
