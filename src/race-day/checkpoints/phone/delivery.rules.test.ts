import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckpointAnswer, deliveryBody, type PhoneRecord } from '../checkpoints.contract.ts';
import {
  allBatches,
  contactAfter,
  type DeviceLog,
  deliveredAfter,
  nextBatches,
  problemOf,
  undelivered,
  waitAfter,
} from './delivery.rules.ts';

const devices = [
  '0b5e7e7c-3f4e-4d6a-9a7e-0d2f5d0c1a01',
  '0b5e7e7c-3f4e-4d6a-9a7e-0d2f5d0c1a02',
] as const;
const records = (from: number, to: number): PhoneRecord[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    sequence: from + at,
    kind: 'in',
    bib: String(100 + at),
    deviceAt: '2025-07-05T07:00:00.000Z',
    offsetMs: null,
    corrects: null,
  }));
const log = (values: Partial<DeviceLog> = {}): DeviceLog => ({
  device: devices[0],
  checkpoint: undefined,
  records: records(1, 5),
  deliveredUpTo: 0,
  ...values,
});

describe('what is delivered next', () => {
  it('is the oldest of each log, as many as one call takes', () => {
    const other = log({ device: devices[1], checkpoint: 'north-hut', deliveredUpTo: 3 });
    const batches = nextBatches([log({ deliveredUpTo: 2 }), other], 4);
    expect(
      batches.map(({ device, checkpoint, records: sent }) => [
        device,
        checkpoint,
        sent.map(({ sequence }) => sequence),
      ]),
    ).toEqual([
      [devices[0], undefined, [3, 4, 5]],
      [devices[1], 'north-hut', [4]],
    ]);
    expect(deliveryBody.safeParse({ sentAt: '2025-07-05T07:00:00Z', batches }).success).toBe(true);
  });

  it('says no place where it is that of the own link', () =>
    expect(nextBatches([log()], 500)).toStrictEqual([
      { device: devices[0], records: records(1, 5) },
    ]));

  it('is nothing where everything is delivered', () =>
    expect(nextBatches([log({ deliveredUpTo: 5 })], 500)).toEqual([]));
});

describe('what is handed over', () => {
  const own = { checkpoint: { id: 'lake' }, link: 'of Ana' } as CheckpointAnswer;

  it('is everything, with where and on whose phone it was recorded, in parts that one delivery takes', () => {
    const batches = allBatches(
      [
        log({ records: records(1, 1100), deliveredUpTo: 900 }),
        log({ device: devices[1], checkpoint: 'hut', link: 'of Dan', records: records(1, 2) }),
      ],
      own,
      500,
    );
    expect(
      batches.map(({ checkpoint, link, records: { length } }) => [checkpoint, link, length]),
    ).toEqual([
      ['lake', 'of Ana', 500],
      ['lake', 'of Ana', 500],
      ['lake', 'of Ana', 100],
      ['hut', 'of Dan', 2],
    ]);
  });
});

describe('after an answer', () => {
  const sent = records(3, 5);
  it.each([
    ['what was sent is delivered', 5, 5],
    ['what others delivered of it counts too', 9, 9],
    ['what the server had before is not sent again', 2, 5],
    ['what the server lost is delivered again', 1, 1],
  ])('%s', (_, upTo, after) =>
    expect(deliveredAfter(log({ deliveredUpTo: 2 }), sent, [{ device: devices[0], upTo }])).toBe(
      after,
    ),
  );

  it('a gap that the phone cannot fill holds up nothing', () => {
    const gap = log({ records: records(3, 5) });
    expect(deliveredAfter(gap, sent, [{ device: devices[0], upTo: 0 }])).toBe(5);
  });

  it('that names other devices, too, its own is looked at', () =>
    expect(
      deliveredAfter(log(), sent, [
        { device: devices[1], upTo: 9 },
        { device: devices[0], upTo: 7 },
      ]),
    ).toBe(7));

  it('to nothing that was sent, what the server has counts', () => {
    const known = log({ deliveredUpTo: 2 });
    expect(deliveredAfter(known, [], [{ device: devices[0], upTo: 4 }])).toBe(4);
    expect(deliveredAfter(known, [], [{ device: devices[0], upTo: 1 }])).toBe(2);
  });

  it('a device that is not named stays as it was', () =>
    expect(deliveredAfter(log({ deliveredUpTo: 2 }), sent, [])).toBe(2));
});

/** A server that keeps what arrives, loses answers, and once forgets the newest. */
describe('calls that fail, in whatever order', () => {
  it('deliver every entry in the end', () => {
    const outcomes = fc.array(fc.constantFrom('answered', 'lost', 'unanswered', 'forgets'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 1, max: 7 }), (calls, most) => {
        const phone = log({ records: records(1, 20) });
        let server = new Set<number>();
        const call = (outcome: string) => {
          const [batch] = nextBatches([phone], most);
          if (!batch || outcome === 'lost') return;
          if (outcome === 'forgets') server = new Set([...server].filter((each) => each <= 2));
          for (const { sequence } of batch.records) server.add(sequence);
          if (outcome === 'unanswered') return;
          let upTo = 0;
          while (server.has(upTo + 1)) upTo += 1;
          phone.deliveredUpTo = deliveredAfter(phone, batch.records, [
            { device: phone.device, upTo },
          ]);
        };
        for (const outcome of calls) call(outcome);
        for (let left = 60; left > 0; left -= 1) call('answered');
        expect(undelivered(phone)).toEqual([]);
        // What the server forgets after the last delivery is asked for by nobody.
        if (!calls.includes('forgets')) expect(server.size).toBe(20);
      }),
    );
  });
});

describe('the clock', () => {
  const called = (sentMs: number, answeredMs: number, serverMs: number) => ({
    sentMs,
    answeredMs,
    serverTime: new Date(serverMs).toISOString(),
  });
  const before = { at: 1000, offsetMs: 180_000, errorMs: 50 };

  it('is compared with the middle of the call', () =>
    expect(contactAfter(undefined, called(1000, 1400, 181_200))).toEqual({
      at: 1400,
      offsetMs: 180_000,
      errorMs: 200,
    }));
  it('is what the shortest call told, a little less surely as time passes', () =>
    expect(contactAfter(before, called(100_000, 101_000, 280_600))).toEqual({
      at: 101_000,
      offsetMs: 180_000,
      errorMs: 60,
    }));
  it('is what the last call told once the earlier one is no better', () => {
    expect(contactAfter(before, called(2000, 2080, 182_000)).errorMs).toBe(40);
    const later = contactAfter(before, called(2_001_000, 2_001_400, 2_181_200));
    expect(later).toEqual({ at: 2_001_400, offsetMs: 180_000, errorMs: 200 });
    expect(contactAfter({ ...before, at: 1080 }, called(980, 1080, 181_040))).toMatchObject({
      offsetMs: 180_010,
    });
  });
  it('is measured anew when somebody has set it, also backwards', () => {
    const set = contactAfter(before, called(0, 1000, 601_000));
    expect(set).toEqual({ at: 1000, offsetMs: 600_500, errorMs: 500 });
    // Exactly as far apart as both may be wrong.
    expect(contactAfter(before, called(0, 1000, 181_050)).offsetMs).toBe(180_000);
    expect(contactAfter(before, called(0, 1000, 181_051)).offsetMs).toBe(180_551);
  });
  it('is measured anew where a page before did not say how sure it was', () =>
    expect(contactAfter({ at: 1000, offsetMs: 1 }, called(1000, 1400, 181_200)).offsetMs).toBe(
      180_000,
    ));
});

describe('waiting', () => {
  it.each([
    [1, 0, 3750],
    [1, 1, 6250],
    [3, 0.5, 20_000],
    [40, 0.5, 120_000],
  ])('after %d failures', (failures, random, ms) => expect(waitAfter(failures, random)).toBe(ms));
});

describe('an answer that is no success', () => {
  it.each([
    [401, 'unknown'],
    [410, 'ended'],
    [400, 'refused'],
    [413, 'refused'],
    [429, 'away'],
    [503, 'away'],
    [undefined, 'away'],
  ])('%s', (status, problem) => expect(problemOf(status)).toBe(problem));
});
