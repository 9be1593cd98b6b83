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

describe('a log that several links have delivered', () => {
  const own = { device: 'apart', named: 'phone', link: 'own', by: 'own' };
  const carried = { link: 'own', by: 'mule' };
  const lost = { link: 'own', by: 'lost', doubt: 'after-revoking' } as const;
  const refs = (records: RawRecord[], decisions: RecordDecision[] = []) =>
    inForce(records, decisions).map(
      ({ device, sequence, doubt }) => `${device} ${sequence}${doubt ? ` (${doubt})` : ''}`,
    );
  const takesBack = (sequence: number, corrects: number, values: Partial<RawRecord>) =>
    record(sequence, { kind: 'void', corrects, ...values });

  test('goes on as it was: an entry takes back what its own phone said', () => {
    const records = [
      record(6, { link: 'own', by: 'own' }),
      record(7, { bib: '9', ...lost }),
      record(7, own),
      takesBack(8, 7, own),
    ];
    expect(refs(records)).toEqual(['phone 6', 'phone 7 (after-revoking)']);
    expect(refs([...records, takesBack(9, 6, own)])).toEqual(['phone 7 (after-revoking)']);
  });

  test('says once what the other link has said before, too', () => {
    expect(refs([record(7, lost), record(7, own)])).toEqual(['apart 7']);
    expect(refs([record(7, { bib: '9', ...lost }), record(7, own)])).toHaveLength(2);
    expect(refs([record(7), record(7, own)])).toEqual(['apart 7']);
  });

  test('is corrected by nothing of another link, though both wait', () => {
    const late = { doubt: 'after-revoking', link: 'own', by: 'own' } as const;
    expect(refs([record(1, late), takesBack(2, 1, late)])).toEqual([]);
    for (const { doubt } of [lost, { doubt: null }])
      expect(refs([record(1, late), takesBack(2, 1, { ...lost, doubt })])).toEqual([
        'phone 1 (after-revoking)',
        `phone 2 (${doubt ?? 'other-link'})`,
      ]);
  });

  test('is as its phone says it under a number, whoever handed another word over before', () => {
    const records = [
      record(1, carried),
      record(2, { ...carried, offsetMs: -3_600_000 }),
      takesBack(3, 1, carried),
      ...[1, 2, 3].map((sequence) => record(sequence, own)),
    ];
    expect(refs(records)).toEqual(['apart 1', 'apart 2', 'apart 3']);
    expect(inForce(records)[1]).toMatchObject({ at: 2000 });
    expect(setAside(records)).toEqual([1, 2, 3]);
  });

  test('loses nothing that its phone says by a hand-over that came first: that waits', () => {
    const takenBack = takesBack(3, 1, carried);
    expect(refs([takenBack, record(1, own)])).toEqual(['phone 3 (other-link)', 'apart 1']);
    const both = [record(1, carried), takenBack, record(1, own)];
    expect(refs(both)).toEqual(['phone 3 (other-link)', 'apart 1']);
    expect(refs(both, [decision(3, {})])).toEqual([]);
    // Until then it is all that is known of the phone.
    expect(refs(both.slice(0, 2))).toEqual([]);
  });

  test('loses nothing that a neighbour handed over to a third link, whichever came first', () => {
    const thief = { link: 'own', by: 'thief' };
    const handed = [record(2, carried), record(3, carried)];
    const forged = [takesBack(900, 2, thief), record(901, { ...thief, bib: '9', corrects: 3 })];
    const waits = ['phone 900 (other-link)', 'phone 901 (other-link)'];
    expect(refs([...handed, ...forged])).toEqual(['phone 2', 'phone 3', ...waits]);
    expect(refs([...forged, ...handed])).toEqual([...waits, 'phone 2', 'phone 3']);
    // Who hands a log over says both, and is believed.
    expect(refs([...handed, takesBack(4, 2, carried)])).toEqual(['phone 3']);
  });

  test('takes along what a person decided, where its phone says the same', () => {
    const decided = [decision(1, { bib: '12' }), decision(2, { isDropped: true })];
    const handed = [record(1, carried), record(2, carried)];
    const again = handed.map((each) => ({ ...each, ...own }));
    expect(refs(handed, decided)).toEqual(['phone 1']);
    expect(inForce([...handed, ...again], decided)).toMatchObject([{ device: 'apart', bib: '12' }]);
    expect(inForce([...handed, ...again], decided)).toHaveLength(1);
    // Whoever guesses what a phone will say has nothing dropped of it.
    const forged = handed.map((each) => ({ ...each, ...lost }));
    expect(refs([...forged, ...again], decided)).toContain('apart 2');
  });

  test('is another one where another link says it as its own, and takes back only that', () => {
    const thief = { device: 'phone', link: 'thief', by: 'thief' };
    const records = [record(1, thief), takesBack(2, 1, thief), takesBack(4, 3, thief)];
    const phone = [record(1, own), record(3, own)];
    expect(refs([...records, ...phone])).toEqual(['apart 1', 'apart 3']);
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

  test('is measured by nothing that others say, or that waits', () => {
    const own = { link: 'own', by: 'own' };
    const asked = record(2, { ...own, offsetMs: null });
    const wrong = { link: 'own', offsetMs: -5_400_000 };
    const others = [
      record(3, { ...wrong, by: 'lost', doubt: 'after-revoking' }),
      record(1, { ...wrong, by: 'mule' }),
      record(4, { ...wrong, by: 'own', doubt: 'other-place' }),
      record(5, { ...wrong, link: 'other', by: 'other' }),
    ];
    expect(inForce([asked, ...others])[0]).toMatchObject({ at: 2000, clock: 'unknown' });
    const measured = record(9, { ...own, offsetMs: 100 });
    expect(inForce([asked, ...others, measured])[0]).toMatchObject({ at: 2100, clock: 'nearby' });
    const handedOver = record(2, { link: 'own', by: 'mule', offsetMs: null });
    expect(inForce([handedOver, measured])[0]).toMatchObject({ at: 2100 });
    const late = { ...own, doubt: 'after-revoking' } as const;
    const found = [record(1, { ...late, offsetMs: null }), record(2, { ...late, offsetMs: 50 })];
    expect(inForce(found)[0]).toMatchObject({ at: 1050 });
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
