import { describe, expect, test } from 'vitest';
import type { RawRecord, RecordDecision } from './passages.contract.ts';
import { plainBib, recordsInForce } from './records.rules.ts';

const record = (sequence: number, values: Partial<RawRecord> = {}): RawRecord => ({
  device: 'phone',
  sequence,
  checkpoint: 'hut',
  kind: 'in',
  bib: '7',
  deviceAt: sequence * 1e3,
  offsetMs: 0,
  corrects: null,
  doubt: null,
  link: null,
  receivedAt: 1e12,
  ...values,
});
const decision = (sequence: number, change: RecordDecision['change']): RecordDecision => ({
  device: 'phone',
  sequence,
  change,
});

const inForce = (records: RawRecord[], decisions: RecordDecision[] = []) =>
  recordsInForce(records, decisions).inForce;
const setAside = (records: RawRecord[], decisions: RecordDecision[] = []) =>
  recordsInForce(records, decisions).setAside.map(({ sequence }) => sequence);

describe('what a volunteer corrects', () => {
  test('keeps the time of the first touch, with the last bib', () => {
    const records = [
      record(1, { bib: '7' }),
      record(5, { bib: '8', corrects: 1 }),
      record(9, { bib: '9', corrects: 5 }),
    ];
    expect(inForce(records)).toMatchObject([{ sequence: 9, bib: '9', at: 1000 }]);
    expect(setAside(records)).toEqual([1, 5]);
  });

  test('or takes back counts no more', () => {
    const records = [record(1), record(2, { kind: 'void', corrects: 1 }), record(3)];
    expect(inForce(records).map(({ sequence }) => sequence)).toEqual([3]);
    expect(setAside(records)).toEqual([1, 2]);
  });

  test('or takes back counts no more where both wait for a person', () => {
    const late = { doubt: 'after-revoking' } as const;
    const records = [record(1, late), record(2, { kind: 'void', corrects: 1, ...late })];
    expect(inForce(records)).toEqual([]);
  });

  test('keeps its own time while the corrected entry has not arrived', () => {
    expect(inForce([record(5, { corrects: 1 })])).toMatchObject([{ sequence: 5, at: 5000 }]);
  });

  test('is of the same device, and an earlier entry', () => {
    const other = record(1, { device: 'other' });
    expect(inForce([other, record(2, { corrects: 1 })])).toHaveLength(2);
    expect(inForce([record(2, { corrects: 3 }), record(3)])).toHaveLength(2);
    expect(inForce([record(2, { corrects: 2 })])).toMatchObject([{ sequence: 2, at: 2000 }]);
  });
});

describe('what a person decides', () => {
  test('counts in the place of what was typed', () => {
    const change = { bib: '12', checkpoint: 'saddle', at: 77 };
    expect(inForce([record(1)], [decision(1, change)])).toMatchObject([
      { ...change, clock: 'decided' },
    ]);
  });

  test('leaves alone what it does not name', () => {
    expect(inForce([record(1)], [decision(1, { bib: '12' })])).toMatchObject([
      { bib: '12', checkpoint: 'hut', at: 1000, clock: 'measured' },
    ]);
  });

  test('may drop an entry, which is set aside', () => {
    expect(inForce([record(1)], [decision(1, { isDropped: true })])).toEqual([]);
    expect(setAside([record(1)], [decision(1, { isDropped: true })])).toEqual([1]);
  });
});

describe('what was doubtful when it arrived', () => {
  const late = { doubt: 'after-revoking' } as const;

  test('is doubted until a person decides', () => {
    expect(inForce([record(1, late)])).toMatchObject([{ sequence: 1, ...late }]);
    const [decided] = inForce([record(1, late)], [decision(1, { bib: '7' })]);
    expect(decided).not.toHaveProperty('doubt');
  });

  test('takes nothing back by itself', () => {
    const replaced = [record(1), record(2, { bib: '8', corrects: 1, ...late })];
    expect(inForce(replaced).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(setAside(replaced, [decision(2, { bib: '8' })])).toEqual([1]);
    // Who drops a forged correction means that the entry before it is right.
    expect(setAside(replaced, [decision(2, { isDropped: true })])).toEqual([2]);
  });
});

test('a dropped correction leaves the entry that it corrected waiting, where both came doubtful', () => {
  const late = { doubt: 'after-revoking' } as const;
  const both = [record(1, late), record(2, { bib: '8', corrects: 1, ...late })];
  const left = inForce(both, [decision(2, { isDropped: true })]);
  expect(left).toMatchObject([{ sequence: 1, ...late }]);
  expect(setAside(both, [decision(2, { isDropped: true })])).toEqual([2]);
});

describe('what takes an entry back, and was doubtful when it arrived', () => {
  const late = { doubt: 'after-revoking' } as const;
  const taken = [record(1), record(2, { kind: 'void', corrects: 1, ...late })];

  test('waits at the time of that entry, which counts meanwhile', () => {
    expect(inForce(taken)).toMatchObject([
      { sequence: 1, kind: 'in', at: 1000 },
      { sequence: 2, kind: 'void', at: 1000, ...late },
    ]);
    expect(inForce(taken)[0]).not.toHaveProperty('doubt');
  });

  test('takes it back once a person has confirmed it, or never', () => {
    expect(setAside(taken, [decision(2, {})])).toEqual([1, 2]);
    expect(setAside(taken, [decision(2, { isDropped: true })])).toEqual([2]);
  });

  test('waits, too, where a person has confirmed that entry', () => {
    const [first, second] = taken;
    const both = [{ ...record(1), ...first, ...late }, second ?? record(2)];
    expect(setAside(both)).toEqual([1, 2]);
    expect(inForce(both, [decision(1, { bib: '7' })])).toMatchObject([
      { sequence: 1 },
      { sequence: 2, ...late },
    ]);
  });
});

describe('a log of which another link has taken numbers', () => {
  const strange = { doubt: 'other-link', link: 'strange' } as const;
  const apart = { device: 'apart', named: 'phone', link: 'own' };
  const refs = (records: RawRecord[]) =>
    inForce(records).map(({ device, sequence }) => `${device} ${sequence}`);

  test('goes on as it was: an entry takes back what its own phone said', () => {
    const forged = record(7, { bib: '9', ...strange });
    const records = [
      record(6, { link: 'own' }),
      forged,
      record(7, apart),
      record(8, { kind: 'void', corrects: 7, ...apart }),
    ];
    expect(refs(records)).toEqual(['phone 6', 'phone 7']);
    const before = record(9, { kind: 'void', corrects: 6, ...apart });
    expect(refs([...records, before])).toEqual(['phone 7']);
  });

  test('says once what the other link has said before, too', () => {
    expect(refs([record(7, strange), record(7, apart)])).toEqual(['apart 7']);
    expect(refs([record(7, { bib: '9', ...strange }), record(7, apart)])).toHaveLength(2);
  });

  test('is corrected by nothing of the other link, though both wait', () => {
    const late = record(1, { doubt: 'after-revoking', link: 'own' });
    expect(refs([late, record(2, { kind: 'void', corrects: 1, ...strange })])).toEqual([
      'phone 1',
      'phone 2',
    ]);
  });
});

describe('a time that lies after the arrival by the server’s clock', () => {
  const receivedAt = 1e9;
  const tenMinutes = 600_000;
  const ahead = (ms: number, values: Partial<RawRecord> = {}) =>
    record(1, { deviceAt: receivedAt + ms, receivedAt, ...values });

  test('is doubted where it is more than ten minutes', () => {
    expect(inForce([ahead(tenMinutes)])[0]).not.toHaveProperty('doubt');
    expect(inForce([ahead(tenMinutes + 1)])).toMatchObject([{ doubt: 'clock' }]);
    expect(inForce([ahead(-12 * 3_600_000)])[0]).not.toHaveProperty('doubt');
  });

  test.each([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
    'can be shown, though it lies %i ms beside what dates can say',
    (offsetMs) => {
      const [entry] = inForce([ahead(0, { offsetMs })]);
      expect(new Date(entry?.at ?? Number.NaN).toISOString()).toMatch(/^(1970|2200)-01-01/);
    },
  );

  test('is judged by what is known of the clock of its phone', () => {
    const hour = 3_600_000;
    expect(inForce([ahead(hour, { offsetMs: -hour })])[0]).not.toHaveProperty('doubt');
    expect(inForce([ahead(0, { offsetMs: hour })])).toMatchObject([{ doubt: 'clock' }]);
    const unmeasured = ahead(hour, { offsetMs: null });
    expect(inForce([unmeasured])).toMatchObject([{ doubt: 'clock' }]);
    const measured = record(2, { offsetMs: -hour });
    expect(inForce([unmeasured, measured])[0]).not.toHaveProperty('doubt');
  });

  test('is that of the first touch, and counts once a person has decided', () => {
    const corrected = [ahead(tenMinutes + 1), record(2, { bib: '8', corrects: 1 })];
    expect(inForce(corrected)).toMatchObject([{ bib: '8', doubt: 'clock' }]);
    expect(inForce(corrected, [decision(2, { bib: '8' })])[0]).not.toHaveProperty('doubt');
  });
});

describe('the clock of a device', () => {
  test('is put right by the offset that was measured with the entry', () => {
    expect(inForce([record(1, { offsetMs: -400 })])).toMatchObject([
      { at: 600, clock: 'measured' },
    ]);
  });

  test('or by that of the nearest entry of the device', () => {
    const records = [
      record(1, { offsetMs: 100 }),
      record(3, { offsetMs: null }),
      record(4, { offsetMs: 900 }),
      record(3, { device: 'other', offsetMs: 5 }),
    ];
    expect(inForce(records)).toMatchObject([{}, { at: 3900, clock: 'nearby' }, {}, {}]);
  });

  test('or, of two as near, by that of the one before, in whatever order they arrive', () => {
    const near = [4, 6].map((sequence) => record(sequence, { offsetMs: sequence * 100 }));
    const far = [1, 9].map((sequence) => record(sequence, { offsetMs: 7 }));
    const asked = record(5, { offsetMs: null });
    for (const records of [
      [...near, ...far],
      [...far, ...near.toReversed()],
    ]) {
      expect(inForce([asked, ...records])[0]).toMatchObject({ at: 5400, clock: 'nearby' });
    }
  });

  test('is taken as it is when nothing was ever measured', () => {
    const records = [record(1, { offsetMs: null }), record(1, { device: 'other', offsetMs: 50 })];
    expect(inForce(records)).toMatchObject([{ at: 1000, clock: 'unknown' }, {}]);
  });
});

test.each([
  [' 0 12 ', '12'],
  ['000', '0'],
  ['a7', 'A7'],
  ['1*3', '1*3'],
])('the bib %j is %j', (typed, plain) => {
  expect(plainBib(typed)).toBe(plain);
});
