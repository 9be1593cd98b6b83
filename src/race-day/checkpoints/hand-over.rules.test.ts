import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordBatch } from './checkpoints.contract.ts';
import {
  addFrame,
  batchesOfRow,
  fileOf,
  framesOf,
  type Row,
  readFile,
  readFrame,
} from './hand-over.rules.ts';

const batch = (count: number, bib = '12'): RecordBatch => ({
  device: '0b5e7e7c-3f4e-4d6a-9a7e-0d2f5d0c1a01',
  checkpoint: 'north-hut',
  records: Array.from({ length: count }, (_, at) => ({
    sequence: at + 1,
    kind: 'in',
    bib: `${bib}${at}`,
    deviceAt: new Date(Date.UTC(2025, 6, 5) + at * 7919).toISOString(),
    offsetMs: at % 3 ? 179_321 : null,
    note: at % 5 ? null : 'the ankle, “rău” ✓',
    corrects: null,
  })),
});
const rowOf = (texts: string[]) =>
  texts.reduce<Row | undefined>((row, text) => {
    const frame = readFrame(text);
    return frame ? addFrame(row, frame) : row;
  }, undefined);

describe('a row of pictures', () => {
  it('gives back what was handed over, seen in whatever order, some of it twice', async () => {
    const batches = [batch(60)];
    const frames = await framesOf(batches);
    const seen = fc.shuffledSubarray([...frames, ...frames], {
      minLength: frames.length * 2,
      maxLength: frames.length * 2,
    });
    await fc.assert(
      fc.asyncProperty(seen, async (texts) => {
        const row = rowOf(texts);
        expect(row && (await batchesOfRow(row))).toEqual(batches);
      }),
      { numRuns: 20 },
    );
  });

  it('holds a day of 2,000 entries in pictures that one looks at for a minute', async () => {
    const frames = await framesOf([batch(500), batch(500), batch(500), batch(500)]);
    expect(frames.length).toBeLessThan(120);
    expect(Math.max(...frames.map(({ length }) => length))).toBeLessThanOrEqual(420);
  });

  it('is read with what a camera adds around it', () =>
    expect(readFrame(' TR1.1/2.aa\n')).toEqual({ number: 1, total: 2, part: 'aa' }));

  it('begins again with a row of another length', () => {
    const row = rowOf(['TR1.1/2.aa', 'TR1.2/3.bb']);
    expect(row && [row.total, [...row.parts.keys()]]).toEqual([3, [2]]);
  });

  it('tells pictures of two rows of the same length', async () => {
    const [ours, others] = [
      await framesOf([batch(60)], 600),
      await framesOf([batch(60, '13')], 600),
    ];
    expect(ours.length).toBe(others.length);
    const row = rowOf([...ours.slice(0, -1), ...others.slice(-1)]);
    expect(row && (await batchesOfRow(row))).toBeUndefined();
  });

  it.each(['B:123', 'TR1.3/2.aa', 'TR1.0/2.aa', 'TR1.1/2.', 'TR1.1/2.a b', 'TR2.1/2.aa'])(
    'has no place for %s',
    (text) => expect(readFrame(text)).toBeUndefined(),
  );
});

describe('a file', () => {
  it('gives back what was written', () => expect(readFile(fileOf([batch(3)]))).toEqual([batch(3)]));

  it.each<[string, unknown]>([
    ['batch', null],
    ['batch without a device', { ...batch(1), device: 7 }],
    ['batch without entries', { ...batch(1), records: 'none' }],
    ['entry that is none', { ...batch(1), records: [batch(1).records[0], null] }],
    ...Object.keys({ sequence: 1, kind: 1, bib: 1, deviceAt: 1 }).map(
      (field): [string, unknown] => [
        `entry without ${field}`,
        { ...batch(1), records: [...batch(1).records, { ...batch(1).records[0], [field]: [] }] },
      ],
    ),
  ])('is none with a %s beside good ones', (_, bad) =>
    expect(readFile(JSON.stringify({ batches: [batch(2), bad] }))).toBeUndefined(),
  );

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"batches":[]}',
    '{"batches":[null]}',
    '{"batches":[{"device":"x","records":[{}]}]}',
  ])('of something else is none: %s', (text) => expect(readFile(text)).toBeUndefined());
});
