import { expect, it } from 'vitest';
import type { RawRecord } from '../../passages/passages.contract.ts';
import { readRecords } from '../../passages/read-records.rules.ts';
import { gunAt, loop, recordOf, runnerOf, short } from '../../passages/simulated-race.ts';
import { fatesOf } from './judge-radio.rules.ts';

const hourMs = 3_600_000;
const runners = [runnerOf(1, '101'), runnerOf(2, '102'), runnerOf(3, '203', 2)];

/** What becomes of entries of a list beside those that are kept. */
function judge(list: Partial<RawRecord>[], kept: Partial<RawRecord>[] = []) {
  const entries = (device: string, all: Partial<RawRecord>[]) =>
    all.map((each, index) =>
      recordOf({ checkpoint: 'hut', bib: '101', ...each, device, sequence: index + 1 }),
    );
  const mine = entries('list', list);
  const records = [...entries('phone', kept), ...mine];
  return fatesOf(mine, readRecords({ records, decisions: [], runners, courses: [loop, short] }));
}
const at = gunAt + 1.5 * hourMs;

it('is clean where it is a passage of its own', () => {
  expect(judge([{ deviceAt: at }])).toEqual([{ runnerId: 1, verdict: 'clean', proposals: [] }]);
});

it('is there already where another entry of the kind tells the same', () => {
  const kept = [{ deviceAt: at - 20_000 }];
  expect(judge([{ deviceAt: at }], kept)).toMatchObject([{ verdict: 'duplicate' }]);
  expect(judge([{ deviceAt: at }, { deviceAt: at + 1000 }])).toMatchObject([
    { verdict: 'clean' },
    { verdict: 'duplicate' },
  ]);
});

it('is clean where it says more: that the runner left, or retired', () => {
  const kept = [{ deviceAt: at - 20_000 }];
  expect(judge([{ deviceAt: at, kind: 'out' }], kept)).toMatchObject([{ verdict: 'clean' }]);
  expect(judge([{ deviceAt: at, kind: 'retired' }], kept)).toMatchObject([{ verdict: 'clean' }]);
});

it('is a doubt with its reason, its runner, and whom it may mean', () => {
  expect(judge([{ bib: '103', deviceAt: at }])).toEqual([
    { runnerId: undefined, verdict: 'unknown-bib', proposals: [2, 1] },
  ]);
  expect(judge([{ bib: '203', deviceAt: at }])).toMatchObject([
    { runnerId: 3, verdict: 'not-on-course' },
  ]);
  expect(judge([{ deviceAt: gunAt - hourMs }])).toMatchObject([
    { runnerId: 1, verdict: 'before-start' },
  ]);
});

it('is the doubt of each of two entries that tell the same', () => {
  const twice = judge([
    { bib: '203', deviceAt: at },
    { bib: '203', deviceAt: at + 1000 },
  ]);
  expect(twice.map(({ verdict }) => verdict)).toEqual(['not-on-course', 'not-on-course']);
});

it('that counts no more adds nothing', () => {
  const fates = judge([{ deviceAt: at, kind: 'void', corrects: 9 }]);
  expect(fates).toEqual([{ runnerId: undefined, verdict: 'duplicate', proposals: [] }]);
});
