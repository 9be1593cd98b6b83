import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '../../edition/words/languages.ts';
import { resultsCsv } from '../result-files.ts';
import type { PublishedResults } from '../results.contract.ts';
import { classificationOf, raceOf, recordedOf } from '../simulated-results.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { elapsedTimes, readFinishTable } from './finish-file.rules.ts';

const timings = ['second', 'tenth', 'recorded'] as const;

/** How somebody’s race ended: milliseconds, with a penalty or not, or no time. */
const ending = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ms: fc.integer({ min: 1_900_000, max: 40_000_000 }),
      penalty: fc.constantFrom(0, 60_000),
    }),
  },
  fc.constantFrom('not-finished', 'out-of-time', 'not-started', 'disqualified'),
);

it('what everybody downloads, read again as a file of finishes, ranks the same', () => {
  fc.assert(
    fc.property(
      fc
        .array(ending, { minLength: 3, maxLength: 25 })
        .filter((all) => all.filter((each) => typeof each === 'object').length > 1),
      fc.constantFrom(...timings),
      fc.constantFrom(...languages().map(({ code }) => code)),
      (endings, to, language) => {
        const classifications = [classificationOf({ id: 'overall' })];
        const timing = { by: 'gun' as const, to };
        const recorded = endings.map((each, index) =>
          typeof each === 'object'
            ? { ...recordedOf(index + 1, 0), gunMs: each.ms }
            : recordedOf(index + 1, null, { state: each as 'not-finished' }),
        );
        const gearPenalties = endings.flatMap((each, index) =>
          typeof each === 'object' && each.penalty > 0
            ? [{ id: index + 1, ms: each.penalty, rule: 'missingEquipment', why: 'x' }]
            : [],
        );
        const inputs = raceOf(
          endings.map(() => null),
          { recorded, classifications, timing, gearPenalties },
        );
        const snapshot = snapshotOf(inputs);
        const published: PublishedResults = {
          raceId: 1,
          version: 1,
          kind: 'official',
          at: new Date(0),
          by: '',
          protestUntil: null,
          note: '',
          snapshot,
        };
        const csv = resultsCsv({
          language,
          published,
          classification: classificationOf({ id: 'overall' }),
        });

        const table: string[][] = parse(csv, { bom: true, delimiter: [',', ';'] });
        const file = readFinishTable(table.map((cells, index) => ({ row: index + 1, cells })));
        expect(file.unread).toEqual([]);
        expect(file.kind).toBe('results');
        const times = elapsedTimes(file, { distanceKm: 20, gunMs: 0, limitMs: 50_000_000 }, 'gun');
        const again = snapshotOf(
          raceOf(
            endings.map(() => null),
            {
              classifications,
              timing,
              recorded: file.lines.map(({ bib, state }, index) => ({
                ...recordedOf(Number(bib), null, { state }),
                gunMs: times[index]?.gunMs ?? null,
              })),
            },
          ),
        );
        expect(again.standings).toEqual(snapshot.standings);
        const finished = snapshot.standings[0]?.ranked.map(({ place }) => place);
        expect(file.lines.flatMap(({ place }) => place ?? [])).toEqual(finished);
      },
    ),
    { numRuns: 100 },
  );
});
