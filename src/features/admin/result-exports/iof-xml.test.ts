import { expect, it } from 'vitest';
import { races } from '../../../edition/facts.ts';
import type { PublishedResults } from '../../results/results.contract.ts';
import { classificationOf, raceOf, recordedOf } from '../../results/simulated-results.ts';
import { snapshotOf } from '../../results/snapshot.rules.ts';
import { iofResultList } from './iof-xml.ts';

it.each([
  [1_500_000, 'none'],
  [1_500_500, '0.1'],
  [1_500_540, '0.01'],
  [1_500_543, '0.001'],
])('says what fraction of a second times such as %s ms are in: %s', (ms, said) => {
  const [race] = races;
  if (!race) throw new Error('the edition has no race');
  const snapshot = snapshotOf(
    raceOf([4000], {
      points: ['start', 'saddle', 'finish'].map((checkpoint, km) => ({ checkpoint, km })),
      classifications: [classificationOf({ id: 'overall' })],
      recorded: [recordedOf(1, 4000, { passages: [0, ms, 4_000_000] })],
    }),
  );
  const about = { raceId: race.id, version: 1, at: new Date(0), by: '', note: '' };
  const published: PublishedResults = { ...about, kind: 'official', protestUntil: null, snapshot };
  const xml = iofResultList({ published, people: new Map() }, race, 'en');
  expect(/<ClassResult(?: timeResolution="(.*?)")?>/.exec(xml)?.[1] ?? 'none').toBe(said);
});

it('tells every control between start and finish, also one where nobody was recorded', () => {
  const [race] = races;
  if (!race) throw new Error('the edition has no race');
  const snapshot = snapshotOf(
    raceOf([4000], {
      points: ['start', 'saddle', 'hut', 'finish'].map((checkpoint, km) => ({ checkpoint, km })),
      recorded: [recordedOf(1, 4000, { passages: [0, 1_500_500, null, 4_000_000] })],
    }),
  );
  const about = { raceId: race.id, version: 1, at: new Date(0), by: '', note: '' };
  const published: PublishedResults = {
    ...about,
    kind: 'provisional',
    protestUntil: null,
    snapshot,
  };
  const xml = iofResultList({ published, people: new Map() }, race, 'en').replace(/\s*\n\s*/g, '');
  expect(xml.match(/<SplitTime.*<\/SplitTime>/)?.[0]).toBe(
    '<SplitTime><ControlCode>saddle</ControlCode><Time>1500.5</Time></SplitTime>' +
      '<SplitTime status="Missing"><ControlCode>hut</ControlCode></SplitTime>',
  );
  expect(xml).toContain('status="Snapshot"');
  // Erased since: the place stays, without a name.
  expect(xml).toContain('<Family></Family><Given></Given>');
});
