import { describe, expect, it } from 'vitest';
import {
  type CheckpointAnswer,
  checkpointAnswer,
  type DeliveryAnswer,
  type DeliveryBody,
  deliveryAnswer,
  deliveryBody,
  mostRecords,
  type PhoneRecord,
  phoneRecord,
  type RecordBatch,
  recordBatch,
} from './checkpoints.contract.ts';

const entry: PhoneRecord = {
  sequence: 2,
  kind: 'in',
  bib: '1*4',
  deviceAt: '2025-07-05T11:40:00.123+03:00',
  offsetMs: -1200,
  corrects: null,
};
const device = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const sentAt = '2025-07-05T08:41:00Z';
const isGood = (body: unknown) => deliveryBody.safeParse(body).success;
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...entry, sequence: index + 1 }));

describe('an entry of a phone', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['as typed', {}, true],
    ['with a note and never measured', { note: 'ankle', offsetMs: null }, true],
    ['that corrects an earlier one', { corrects: 1 }, true],
    ['that corrects itself', { corrects: 2 }, false],
    ['that takes one back', { kind: 'void', corrects: 1 }, true],
    ['that takes nothing back', { kind: 'void' }, false],
    ['without a bib', { bib: '' }, false],
    ['with more than a bib', { bib: '1'.repeat(13) }, false],
    ['of a phone without a clock', { deviceAt: '1970-01-01T00:01:00Z', offsetMs: 1.7e12 }, true],
    ['before all clocks', { deviceAt: '0001-01-01T00:00:00Z' }, false],
    ['with a day only', { deviceAt: '2025-07-05' }, false],
    ['with a long note', { note: 'x'.repeat(201) }, false],
    ['counted from nothing', { sequence: 0 }, false],
    ['with something else', { name: 'Ana' }, false],
  ])('%s', (_, values, good) => {
    expect(phoneRecord.safeParse({ ...entry, ...values }).success).toBe(good);
  });
});

describe('a delivery', () => {
  const own: DeliveryBody = { device, sentAt, records: [entry] };

  it('is of one device, or of several', () => {
    expect(isGood(own)).toBe(true);
    expect(isGood({ sentAt, batches: [{ device, records: [entry] }] })).toBe(true);
    expect(isGood({ ...own, batches: [{ device, records: [entry] }] })).toBe(false);
    const batches = [{ device, records: [entry] }];
    expect(isGood({ sentAt, batches, device })).toBe(false);
    expect(isGood({ sentAt, batches, records: [entry] })).toBe(false);
    expect(isGood({ sentAt, device })).toBe(false);
    expect(isGood({ sentAt, records: [entry] })).toBe(false);
    expect(isGood({ ...own, device: 'mine' })).toBe(false);
  });

  it('holds so many entries, of all devices together', () => {
    const half = mostRecords / 2;
    const two = (count: number) => ({
      sentAt,
      batches: [
        { device, records: entries(half) },
        { device, records: entries(count) },
      ],
    });
    expect(isGood({ ...own, records: entries(mostRecords) })).toBe(true);
    expect(isGood({ ...own, records: entries(mostRecords + 1) })).toBe(false);
    expect(isGood(two(half))).toBe(true);
    expect(isGood(two(half + 1))).toBe(false);
  });

  it('names a device in small letters', () => {
    expect(recordBatch.parse({ device: device.toUpperCase(), records: [entry] }).device).toBe(
      device,
    );
  });
});

it('says what is kept, and gives a phone nothing but bib, name and race', () => {
  const batch: RecordBatch = { device, records: [entry] };
  const answer: DeliveryAnswer = { serverTime: sentAt, kept: [{ device, upTo: 2 }], refused: [] };
  expect(recordBatch.safeParse(batch).success).toBe(true);
  expect(deliveryAnswer.parse(answer)).toEqual(answer);
  const runner: CheckpointAnswer['runners'][number] = { bib: '104', name: 'Ana Pop', race: 1 };
  expect(checkpointAnswer.shape.runners.element.parse({ ...runner, email: 'x' })).toEqual(runner);
});
