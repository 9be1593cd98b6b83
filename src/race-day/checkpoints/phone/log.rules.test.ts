import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhoneRecord } from '../checkpoints.contract.ts';
import {
  addEntry,
  bibOfCode,
  emptyIndex,
  type Key,
  keys,
  momentOfTouch,
  newestLines,
  press,
  touchedAt,
  warningOf,
} from './log.rules.ts';

const entry = (sequence: number, values: Partial<PhoneRecord> = {}): PhoneRecord => ({
  sequence,
  kind: 'in',
  bib: '101',
  deviceAt: new Date(Date.UTC(2025, 6, 5, 7, 0, sequence)).toISOString(),
  offsetMs: null,
  corrects: null,
  ...values,
});
const indexOf = (...entries: PhoneRecord[]) => {
  const index = emptyIndex();
  for (const each of entries) addEntry(index, each);
  return index;
};
const shown = (...entries: PhoneRecord[]) =>
  newestLines(indexOf(...entries), 9).map(({ now }) => `${now.kind} ${now.bib}`);

describe('the keypad', () => {
  it('types digits and stars, deletes the last, and stops at six', () => {
    const typed = (...pressed: Key[]) => pressed.reduce(press, '');
    expect(typed('1', '*', '7')).toBe('1*7');
    expect(typed('1', '2', 'back', 'back', 'back', '3')).toBe('3');
    expect(typed('1', '2', '3', '4', '5', '6', '7')).toBe('123456');
  });

  it('has each key once', () => expect(new Set(keys).size).toBe(12));
});

describe('the code of a bib', () => {
  it.each([
    ['B:123', '123'],
    [' B:A12 ', 'A12'],
    ['123', undefined],
    ['B:', undefined],
    ['WEB:12', undefined],
    ['B:12 13', undefined],
    ['https://race.example/', undefined],
    ['TR1.1/2.abc', undefined],
  ])('%s', (text, bib) => expect(bibOfCode(text)).toBe(bib));
});

describe('the lines of the log', () => {
  it('come newest first, corrections in the place of what they correct', () => {
    const corrected = entry(3, { bib: '107', corrects: 1 });
    expect(shown(entry(1), entry(2, { bib: '102' }), corrected)).toEqual(['in 102', 'in 107']);
  });

  it('count a chain of corrections as its last one, at the moment of the first touch', () => {
    const index = indexOf(
      entry(1),
      entry(2, { bib: '102', corrects: 1 }),
      entry(3, { bib: '102', kind: 'out', corrects: 2, offsetMs: 5000 }),
    );
    const [line] = newestLines(index, 9);
    expect(line && [line.now.kind, touchedAt(line)]).toEqual([
      'out',
      Date.UTC(2025, 6, 5, 7, 0, 1),
    ]);
    expect([index.lines.size, index.count]).toEqual([1, 3]);
  });

  it('show what was taken back, and no bib of it', () => {
    const index = indexOf(entry(1), entry(2, { kind: 'void', corrects: 1 }));
    expect(newestLines(index, 9)).toHaveLength(1);
    expect(index.byBib.get('101')?.size).toBe(0);
    expect(warningOf({ bib: '101', mode: 'in' }, index, undefined)).toBeUndefined();
  });

  it('are as many as are asked for', () =>
    expect(
      newestLines(indexOf(entry(1), entry(2), entry(3)), 2).map((each) => each.now.sequence),
    ).toEqual([3, 2]));

  it('were touched by the clock of the server', () => {
    const [line] = newestLines(indexOf(entry(1, { offsetMs: 90_000 })), 1);
    expect(line && touchedAt(line)).toBe(Date.UTC(2025, 6, 5, 7, 1, 31));
  });

  it('keep a correction of something that the phone does not hold', () => {
    expect(shown(entry(9, { corrects: 4 }))).toEqual(['in 101']);
  });

  it('never lose a touch, whatever is corrected', () => {
    const anyLog = fc.array(
      fc.record({ bib: fc.constantFrom('1', '2', '3'), back: fc.option(fc.nat(20)) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(anyLog, (touches) => {
        const entries = touches.map(({ bib, back }, at) =>
          entry(at + 1, { bib, corrects: back === null || back + 1 > at ? null : back + 1 }),
        );
        const index = indexOf(...entries);
        const roots = entries.filter(({ corrects }) => corrects === null).length;
        expect([index.lines.size, index.count]).toEqual([roots, entries.length]);
        const standing = [...index.byBib.values()].reduce((sum, { size }) => sum + size, 0);
        expect(standing).toBe(roots);
      }),
    );
  });
});

describe('a doubtful bib', () => {
  const isKnown = (bib: string) => bib === '101';
  const after = (...entries: PhoneRecord[]) => indexOf(...entries);

  it.each([
    ['101', 'in', [], undefined],
    ['0101', 'in', [], undefined],
    ['102', 'in', [], 'unknown'],
    ['1*1', 'in', [], 'unread'],
    ['101', 'in', [entry(1)], 'alreadyIn'],
    ['0101', 'in', [entry(1)], 'alreadyIn'],
    ['101', 'out', [entry(1)], undefined],
    ['101', 'out', [entry(1, { kind: 'out' })], 'alreadyOut'],
    ['101', 'seen', [entry(1, { kind: 'seen' })], 'alreadySeen'],
    ['101', 'retired', [entry(1, { kind: 'retired' })], 'alreadyRetired'],
    ['101', 'out', [entry(1, { kind: 'retired' })], 'retiredBefore'],
  ] as const)('%s %s', (bib, mode, before, warning) =>
    expect(warningOf({ bib, mode }, after(...before), isKnown)).toBe(warning),
  );

  it('is not called unknown while nobody knows who comes by', () =>
    expect(warningOf({ bib: '7', mode: 'in' }, after(), undefined)).toBeUndefined());
});

describe('the moment of a touch', () => {
  it.each([
    [100, 150, 950],
    // Counted from another beginning, or from tomorrow.
    [100, 90_000, 1000],
    [100, 60_100, 1000],
    [40_000, 40_050, 950],
    [200, 150, 1000],
  ])('event at %d, handled at %d', (event, now, moment) =>
    expect(momentOfTouch(event, now, 1000).getTime()).toBe(moment),
  );
});
