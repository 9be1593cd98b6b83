import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawRecord, Reading } from './passages.contract.ts';
import { readRecords } from './read-records.rules.ts';
import { arrivalOf, gunAt, loop, recordOf, runnerOf, short } from './simulated-race.ts';

const minute = 60_000;
const courses = [loop, short];

/** What somebody sees of a reading. */
const seen = ({ passages, doubts }: Reading) => ({
  passages: Object.fromEntries(
    [...passages].map(([id, own]) => [id, own.map(({ pointIndex, at }) => [pointIndex, at])]),
  ),
  doubts: doubts.map(({ kind, visit, runnerId, proposals }) => ({
    kind,
    runnerId,
    bib: visit.bib,
    checkpoint: visit.checkpoint,
    proposals: proposals.map(({ bib }) => bib),
  })),
});

/** Every record that a reading names, once for each time. */
const named = ({ passages, doubts, setAside }: Reading) =>
  [
    ...[...passages.values()].flat().flatMap(({ records }) => records),
    ...doubts.flatMap(({ visit }) => visit.records),
    ...setAside,
  ]
    .map(({ device, sequence }) => `${device}#${sequence}`)
    .sort();

const read = (records: RawRecord[], runners = [runnerOf(1, '101')], decisions = []) =>
  seen(readRecords({ records, decisions, runners, courses }));

test.each(['after-revoking', 'other-place', 'other-link'] as const)(
  'what arrives as %s waits, with whom it names',
  (doubt) => {
    const at = { checkpoint: 'hut', deviceAt: arrivalOf(loop, 1, 6), doubt };
    const records = [recordOf({ bib: '101', ...at }), recordOf({ bib: '9', sequence: 2, ...at })];
    const { passages, doubts } = read(records);
    expect(passages).toEqual({});
    expect(doubts).toMatchObject([
      { kind: doubt, runnerId: 1, proposals: ['101'] },
      { kind: doubt, runnerId: undefined, proposals: [] },
    ]);
  },
);

describe('a runner of whom everything was recorded', () => {
  const ofPoints = (indexes: number[], effort = 6) =>
    indexes.map((index, at) =>
      recordOf({
        bib: '101',
        checkpoint: loop.points[index]?.checkpoint ?? '',
        sequence: at + 1,
        device: 'phone',
        deviceAt: arrivalOf(loop, index, effort),
      }),
    );

  test('has passed each point of the course once, the place on the loop twice', () => {
    expect(read(ofPoints([1, 2, 3, 4, 5]))).toEqual({
      passages: { 1: [1, 2, 3, 4, 5].map((index) => [index, arrivalOf(loop, index, 6)]) },
      doubts: [],
    });
  });

  test('on the second visit to a place where the first was missed, is on the second', () => {
    expect(read(ofPoints([2, 3])).passages[1]?.map(([index]) => index)).toEqual([2, 3]);
    expect(read(ofPoints([3])).passages[1]?.map(([index]) => index)).toEqual([3]);
    expect(read(ofPoints([1])).passages[1]?.map(([index]) => index)).toEqual([1]);
  });

  test('between the two times at a place, is rather on the first than past two without a word', () => {
    const record = recordOf({ bib: '101', checkpoint: 'hut', deviceAt: gunAt + 180 * minute });
    expect(read([record]).passages[1]?.map(([index]) => index)).toEqual([1]);
  });

  test('tells the pace of the field by where everybody was last', () => {
    const records = [1, 2, 3].map((index) =>
      recordOf({
        bib: '101',
        checkpoint: loop.points[index]?.checkpoint ?? '',
        sequence: index,
        device: 'phone',
        deviceAt: arrivalOf(loop, index, 3 + index),
      }),
    );
    const runners = [runnerOf(1, '101'), runnerOf(2, '102')];
    const { fieldEffort } = readRecords({ records, decisions: [], runners, courses });
    expect([...fieldEffort].map(([race, pace]) => [race, pace.toFixed(2)])).toEqual([[1, '6.00']]);
  });

  test('who stands in the start area before the gun is at the start', () => {
    const records = [
      recordOf({ bib: '101', checkpoint: 'start', deviceAt: gunAt - 10 * minute }),
      ...ofPoints([1]),
    ];
    expect(read(records).passages[1]?.map(([index]) => index)).toEqual([0, 1]);
  });

  test('a second time over the finish line is told apart', () => {
    const again = recordOf({
      bib: '101',
      checkpoint: 'finish',
      sequence: 9,
      deviceAt: arrivalOf(loop, 5, 6) + 20 * minute,
    });
    const { passages, doubts } = read([...ofPoints([4, 5]), again]);
    expect(passages[1]).toEqual([4, 5].map((index) => [index, arrivalOf(loop, index, 6)]));
    expect(doubts).toMatchObject([{ kind: 'again', runnerId: 1, checkpoint: 'finish' }]);
  });
});

describe('what cannot be', () => {
  test('a place that is not on the course of the race', () => {
    const records = [recordOf({ bib: '201', checkpoint: 'spring' })];
    expect(read(records, [runnerOf(2, '201', 2)]).doubts).toMatchObject([
      { kind: 'not-on-course', runnerId: 2 },
    ]);
  });

  test('a bib that nobody has', () => {
    expect(read([recordOf({ bib: '999', checkpoint: 'hut' })]).doubts).toMatchObject([
      { kind: 'unknown-bib', runnerId: undefined, proposals: [] },
    ]);
  });

  test('a time before the start', () => {
    const deviceAt = gunAt - minute;
    expect(read([recordOf({ bib: '101', checkpoint: 'hut', deviceAt })]).doubts).toMatchObject([
      { kind: 'before-start' },
    ]);
  });

  test('a place on the way at the moment of the gun, which is not before it', () => {
    expect(
      read([recordOf({ bib: '101', checkpoint: 'hut', deviceAt: gunAt })]).doubts,
    ).toMatchObject([{ kind: 'impossible' }]);
  });

  test('a pace that nobody has', () => {
    const deviceAt = gunAt + 20 * minute;
    expect(read([recordOf({ bib: '101', checkpoint: 'saddle', deviceAt })]).doubts).toMatchObject([
      { kind: 'impossible' },
    ]);
  });

  test('one wrong time among right ones is the one in doubt', () => {
    const right = [1, 2, 4].map((index) =>
      recordOf({
        bib: '101',
        checkpoint: loop.points[index]?.checkpoint ?? '',
        sequence: index,
        deviceAt: arrivalOf(loop, index, 6),
      }),
    );
    const wrong = recordOf({
      bib: '101',
      checkpoint: 'finish',
      sequence: 9,
      deviceAt: arrivalOf(loop, 2, 6) + minute,
    });
    const { passages, doubts } = read([...right, wrong]);
    expect(passages[1]?.map(([index]) => index)).toEqual([1, 2, 4]);
    expect(doubts).toMatchObject([{ kind: 'impossible', checkpoint: 'finish' }]);
  });
});

describe('a bib that was typed wrong', () => {
  const runners = [runnerOf(1, '121'), runnerOf(2, '122'), runnerOf(3, '921'), runnerOf(4, '345')];
  const atHut = (bib: string, values: Partial<RawRecord> = {}) =>
    recordOf({ bib, checkpoint: 'hut', deviceAt: arrivalOf(loop, 1, 6), ...values });

  test.each([
    ['12', ['121', '122']],
    ['1221', ['121', '122']],
    ['211', ['121']],
    ['12*', ['121', '122']],
    ['*21', ['121', '921']],
    ['344', ['345']],
    ['678', []],
  ])('%s may be one of those who are expected', (typed, proposals) => {
    expect(read([atHut(typed)], runners).doubts[0]?.proposals.sort()).toEqual(proposals);
  });

  test('whoever was recorded here is not proposed', () => {
    expect(read([atHut('12', { sequence: 2 }), atHut('121')], runners).doubts).toMatchObject([
      { kind: 'unknown-bib', bib: '12', proposals: ['122'] },
    ]);
  });

  test('who is expected here by the own pace comes first', () => {
    const first = recordOf({
      bib: '122',
      checkpoint: 'hut',
      device: 'a',
      deviceAt: arrivalOf(loop, 1, 4),
    });
    const other = recordOf({
      bib: '121',
      checkpoint: 'hut',
      device: 'b',
      deviceAt: arrivalOf(loop, 1, 7),
    });
    const typed = (effort: number) =>
      recordOf({ bib: '12', checkpoint: 'saddle', deviceAt: arrivalOf(loop, 2, effort) });
    const proposals = (effort: number) =>
      read([first, other, typed(effort)], runners).doubts[0]?.proposals;
    expect(proposals(4)).toEqual(['122', '121']);
    // At this pace the other one has not come to the place before.
    expect(proposals(7)).toEqual(['121']);
  });

  describe('among those who were at the hut before', () => {
    const seenAtHut = (bib: string, effort: number) =>
      recordOf({ bib, checkpoint: 'hut', device: bib, deviceAt: arrivalOf(loop, 1, effort) });
    const atSaddle = (bib: string, effort: number) =>
      recordOf({ bib, checkpoint: 'saddle', deviceAt: arrivalOf(loop, 2, effort) });
    const pair = [runnerOf(1, '141'), runnerOf(2, '131')];

    test('who comes at the own pace is before who registered first', () => {
      const records = [seenAtHut('131', 4), seenAtHut('141', 5), atSaddle('1*1', 4)];
      expect(read(records, pair).doubts[0]?.proposals).toEqual(['131', '141']);
    });

    test('a usual slip outweighs a pace that is a little off', () => {
      const records = [seenAtHut('121', 4), seenAtHut('122', 5), atSaddle('12', 4)];
      expect(read(records, runners).doubts[0]?.proposals).toEqual(['122', '121']);
    });

    test('of two as likely, who registered first comes first', () => {
      const records = [seenAtHut('131', 4), seenAtHut('141', 4), atSaddle('1*1', 4)];
      expect(read(records, pair).doubts[0]?.proposals).toEqual(['141', '131']);
      expect(read(records, pair.toReversed()).doubts[0]?.proposals).toEqual(['141', '131']);
    });
  });

  test('who came by a little later is not proposed', () => {
    const seen = atHut('121', { deviceAt: arrivalOf(loop, 1, 6) + 5 * minute });
    expect(read([atHut('12', { sequence: 2 }), seen], runners).doubts).toMatchObject([
      { kind: 'unknown-bib', bib: '12', proposals: ['122'] },
    ]);
  });

  test('two unknown bibs of the same digits may be two runners', () => {
    const typed = [atHut('12'), atHut('12', { sequence: 2 })];
    expect(read(typed, runners).doubts.map(({ bib }) => bib)).toEqual(['12', '12']);
  });

  test('whoever could not have come here is not proposed', () => {
    const seenAfter = [3, 4].map((index) =>
      recordOf({
        bib: '121',
        checkpoint: loop.points[index]?.checkpoint ?? '',
        device: 'b',
        sequence: index,
        deviceAt: arrivalOf(loop, index, 10),
      }),
    );
    const typed = recordOf({ bib: '12', checkpoint: 'saddle', deviceAt: arrivalOf(loop, 2, 4) });
    expect(read([...seenAfter, typed], runners).doubts).toMatchObject([{ proposals: ['122'] }]);
  });

  test('at most three are proposed, the usual slips first', () => {
    const near = ['121', '122', '127', '112', '212'].map((bib, id) => runnerOf(id + 1, bib));
    expect(read([atHut('12')], near).doubts[0]?.proposals).toEqual(['122', '112', '121']);
  });

  test('doubts stand in order of time', () => {
    const late = atHut('999', { sequence: 2, deviceAt: arrivalOf(loop, 1, 5) });
    const { doubts } = read([late, atHut('888')], runners);
    expect(doubts.map(({ bib }) => bib)).toEqual(['888', '999']);
  });

  test('who runs a race without a course is in doubt, and proposed to nobody', () => {
    const stray = [...runners, runnerOf(9, '12', 77)];
    expect(read([atHut('12')], stray).doubts).toMatchObject([{ kind: 'unknown-bib' }]);
    expect(read([atHut('1*')], stray).doubts).toMatchObject([{ proposals: [] }]);
  });

  test('leading zeros and blanks are no mistake', () => {
    expect(read([atHut(' 0121 ')], runners)).toMatchObject({
      passages: { 1: [[1, expect.any(Number)]] },
    });
  });
});

describe('the pace of the field', () => {
  test('is that of the middle runner at the latest place', () => {
    const efforts = [4, 9, 5];
    const records = efforts.flatMap((effort, id) =>
      [1, 2].map((index) =>
        recordOf({
          bib: String(101 + id),
          checkpoint: loop.points[index]?.checkpoint ?? '',
          sequence: 10 * id + index,
          deviceAt: arrivalOf(loop, index, effort),
        }),
      ),
    );
    const runners = [0, 1, 2, 3].map((id) => runnerOf(id + 1, String(101 + id)));
    const { fieldEffort } = readRecords({ records, decisions: [], runners, courses });
    expect([...fieldEffort.keys()]).toEqual([1]);
    expect(fieldEffort.get(1)).toBeCloseTo(5, 2);
  });
});

describe('which passages are taken', () => {
  const at = (checkpoint: string, deviceAt: number, values: Partial<RawRecord> = {}) =>
    recordOf({ bib: '101', checkpoint, deviceAt, device: `${checkpoint} ${deviceAt}`, ...values });

  test('of two times at one place, the one that two phones have', () => {
    const finish = arrivalOf(loop, 5, 6);
    const records = [
      at('finish', finish - 20 * minute),
      at('finish', finish, { device: 'a' }),
      at('finish', finish + 2000, { device: 'b' }),
    ];
    expect(read(records).passages[1]).toEqual([[5, finish]]);
  });

  test('of two times as good, the earlier', () => {
    const [first, second] = [arrivalOf(loop, 5, 6.2), arrivalOf(loop, 5, 5.82)];
    expect(read([at('finish', second), at('finish', first)]).passages[1]).toEqual([[5, first]]);
  });

  test('nobody is in the start area two hours before or after the gun', () => {
    const records = (off: number) => read([at('start', gunAt + off)]);
    expect(records(-90 * minute).passages[1]).toHaveLength(1);
    expect(records(-90 * minute - 1).doubts).toMatchObject([{ kind: 'before-start' }]);
    expect(records(90 * minute + 1).doubts).toMatchObject([{ kind: 'impossible' }]);
  });

  test('one visit is one passage, where the course comes by again at once', () => {
    const points = [0, 10, 10.2, 20].map((effortKm) => ({
      km: effortKm,
      effortKm,
      checkpoint: ['start', 'hut', 'hut', 'finish'][[0, 10, 10.2, 20].indexOf(effortKm)] ?? '',
    }));
    const reading = readRecords({
      records: [at('hut', gunAt + 100 * minute)],
      decisions: [],
      runners: [runnerOf(1, '101')],
      courses: [
        {
          raceId: 1,
          points,
          cutoffs: [],
        },
      ],
    });
    expect(reading.passages.get(1)).toHaveLength(1);
  });
});

describe('a simulated race', () => {
  const runners = Array.from({ length: 40 }, (_, id) => runnerOf(id + 1, String(101 + id)));
  /** What volunteers see: every point but the start, two phones at the finish, clocks minutes off. */
  const race = fc.record({
    efforts: fc.array(fc.double({ min: 4, max: 11, noNaN: true }), {
      minLength: 40,
      maxLength: 40,
    }),
    clocks: fc.array(fc.integer({ min: -180, max: 180 }), { minLength: 6, maxLength: 6 }),
    silent: fc.subarray([1, 2, 4], { maxLength: 2 }),
    order: fc.infiniteStream(fc.nat()),
  });
  type Race = typeof race extends fc.Arbitrary<infer Value> ? Value : never;

  const recordsOf = (
    { efforts, clocks, silent }: Race,
    columns = [1, 2, 3, 4, 5, 6],
  ): RawRecord[] =>
    columns.flatMap((column) => {
      const pointIndex = Math.min(column, 5);
      const offsetMs = (clocks[column - 1] ?? 0) * 1000;
      if (silent.includes(pointIndex)) return [];
      return efforts
        .map((effort, id) => ({ id, at: arrivalOf(loop, pointIndex, effort) }))
        .sort((a, b) => a.at - b.at)
        .map(({ id, at }, index) =>
          recordOf({
            device: `phone ${column}`,
            sequence: index + 1,
            checkpoint: loop.points[pointIndex]?.checkpoint ?? '',
            bib: runners[id]?.bib ?? '',
            deviceAt: at - offsetMs,
            offsetMs: index % 3 === 0 ? offsetMs : null,
          }),
        );
    });

  test('comes back as it was, in whatever order it arrives and with silent checkpoints', () => {
    fc.assert(
      fc.property(race, (given) => {
        const records = recordsOf(given);
        const shuffled = records
          .map((record) => ({ record, key: given.order.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ record }) => record);
        const truth = Object.fromEntries(
          given.efforts.map((effort, id) => [
            id + 1,
            [1, 2, 3, 4, 5]
              .filter((index) => !given.silent.includes(index))
              .map((index) => [index, arrivalOf(loop, index, effort)]),
          ]),
        );
        const reading = readRecords({ records: shuffled, decisions: [], runners, courses });
        expect(seen(reading)).toEqual({ passages: truth, doubts: [] });
        expect(named(reading)).toEqual(records.map((r) => `${r.device}#${r.sequence}`).sort());
      }),
      { numRuns: 30 },
    );
  });

  test('loses no record, whatever is typed', () => {
    const anyRecord = fc.record({
      device: fc.constantFrom('a', 'b'),
      checkpoint: fc.constantFrom('start', 'hut', 'saddle', 'spring', 'finish', 'elsewhere'),
      kind: fc.constantFrom<RawRecord['kind'][]>('in', 'out', 'retired', 'seen', 'void'),
      bib: fc.stringMatching(/^[0-9*]{1,4}$/),
      deviceAt: fc.integer({ min: gunAt - 100 * minute, max: gunAt + 700 * minute }),
      offsetMs: fc.option(fc.integer({ min: -200_000, max: 200_000 })),
      corrects: fc.option(fc.nat(30)),
      receivedAt: fc.constant(gunAt + 3_600_000 * 24),
      link: fc.constant(null),
      doubt: fc.constantFrom(null, 'after-revoking' as const),
    });
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 30 }), (values) => {
        const records = values.map((value, sequence) => ({ ...value, sequence }));
        const reading = readRecords({ records, decisions: [], runners, courses });
        expect(named(reading)).toEqual(records.map((r) => `${r.device}#${r.sequence}`).sort());
        for (const own of reading.passages.values()) {
          const indexes = own.map(({ pointIndex }) => pointIndex);
          expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('proposes who was meant where a digit is missing', () => {
    fc.assert(
      fc.property(race, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (given, picks) => {
        const records = recordsOf({ ...given, silent: [] }, [1, 2, 3, 4, 5]);
        const wrong = new Map(
          picks.map((pick) => [
            pick % records.length,
            (records[pick % records.length]?.bib ?? '').slice(0, 2),
          ]),
        );
        const typed = records.map((record, index) => ({
          ...record,
          bib: wrong.get(index) ?? record.bib,
        }));
        const { doubts } = seen(readRecords({ records: typed, decisions: [], runners, courses }));
        const meant = [...wrong.keys()].map((index) => records[index]?.bib);
        expect(doubts.map(({ kind }) => kind)).toEqual([...wrong].map(() => 'unknown-bib'));
        const found = meant.filter((bib) =>
          doubts.some(({ proposals }) => proposals.includes(bib ?? '')),
        );
        expect(found).toEqual(meant);
      }),
      { numRuns: 30 },
    );
  });
});
