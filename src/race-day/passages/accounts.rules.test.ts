import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountFor, type Evidence, stateOf } from './accounts.rules.ts';
import type { Passage } from './passages.contract.ts';
import { gunAt, loop, runnerOf } from './simulated-race.ts';

const passage = (pointIndex: number, isRetired = false): Passage => ({
  bib: '7',
  checkpoint: loop.points[pointIndex]?.checkpoint ?? '',
  pointIndex,
  isRetired,
  at: gunAt + pointIndex * 36e5,
  outAt: undefined,
  records: [],
});

/** Somebody with a bib after the gun, unless said otherwise. */
const evidence = (values: Partial<Evidence> = {}): Evidence => ({
  runner: runnerOf(7, '7'),
  course: loop,
  isCollected: true,
  hasGunGone: true,
  start: undefined,
  passages: [],
  isRetired: false,
  isBack: false,
  ...values,
});

describe('where a runner is', () => {
  test.each<[string, Partial<Evidence>, string]>([
    ['without a bib', { isCollected: false }, 'not-collected'],
    [
      'without a bib, told not to have started',
      { isCollected: false, start: 'not-started' },
      'not-collected',
    ],
    ['with a bib before the gun', { hasGunGone: false }, 'ready'],
    ['with a bib after the gun', {}, 'on-course'],
    [
      'told to have started before the gun is entered',
      { hasGunGone: false, start: 'started' },
      'on-course',
    ],
    ['told not to have started', { start: 'not-started' }, 'not-started'],
    ['seen in the start area only', { passages: [passage(0)] }, 'on-course'],
    [
      'seen in the start area without a bib',
      { isCollected: false, passages: [passage(0)] },
      'not-collected',
    ],
    ['seen on the way', { passages: [passage(0), passage(2)] }, 'on-course'],
    ['retired at a checkpoint', { passages: [passage(2, true)] }, 'retired'],
    ['retired by word of mouth', { isRetired: true }, 'retired'],
    ['brought back', { passages: [passage(2, true)], isBack: true }, 'back'],
    ['at the finish', { passages: [passage(5)] }, 'finished'],
  ])('%s', (_, values, state) => {
    expect(stateOf(evidence(values))).toEqual({ state, contradictions: [] });
  });

  test.each<[string, Partial<Evidence>, string]>([
    ['started-without-bib', { isCollected: false, passages: [passage(1)] }, 'on-course'],
    ['started-without-bib', { isCollected: false, start: 'started' }, 'on-course'],
    ['started-without-bib', { isCollected: false, isRetired: true }, 'retired'],
    ['seen-before-gun', { hasGunGone: false, passages: [passage(1)] }, 'on-course'],
    ['seen-though-not-started', { start: 'not-started', passages: [passage(1)] }, 'on-course'],
    ['seen-after-retiring', { passages: [passage(1, true), passage(2)] }, 'retired'],
    ['finished-and-retired', { passages: [passage(1, true), passage(5)] }, 'finished'],
    ['finished-and-retired', { passages: [passage(5)], isRetired: true }, 'finished'],
  ])('%s is told: %j', (contradiction, values, state) => {
    expect(stateOf(evidence(values))).toEqual({ state, contradictions: [contradiction] });
  });
});

describe('the line of a race', () => {
  test('counts each once', () => {
    const line = accountFor([
      evidence({ isCollected: false }),
      evidence({ start: 'not-started' }),
      evidence(),
      evidence({ isRetired: true }),
      evidence({ isRetired: true, isBack: true }),
      evidence({ passages: [passage(5)] }),
    ]);
    expect(line).toMatchObject({ registered: 6, collected: 5, started: 4, addsUp: true });
    expect(line.byState).toEqual({
      'not-collected': 1,
      ready: 0,
      'not-started': 1,
      'on-course': 1,
      retired: 1,
      back: 1,
      finished: 1,
    });
  });

  test('does not add up for who runs without a bib, and says who', () => {
    const without = evidence({ runner: runnerOf(9, '12'), isCollected: false, start: 'started' });
    expect(accountFor([evidence(), without])).toMatchObject({
      addsUp: false,
      contradictions: [{ runnerId: 9, bib: '12', contradictions: ['started-without-bib'] }],
    });
  });

  test('adds up, or says whose evidence is at fault', () => {
    const anybody = fc.record({
      isCollected: fc.boolean(),
      hasGunGone: fc.boolean(),
      start: fc.constantFrom('started' as const, 'not-started' as const, undefined),
      isRetired: fc.boolean(),
      isBack: fc.boolean(),
      passages: fc
        .subarray([0, 1, 2, 3, 4, 5])
        .chain((points) =>
          fc.tuple(...points.map((at) => fc.boolean().map((retired) => passage(at, retired)))),
        ),
    });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 12 }), (all) => {
        const line = accountFor(all.map(evidence));
        const sum = Object.values(line.byState).reduce((total, count) => total + count, 0);
        expect(sum).toBe(line.registered);
        const { ready, 'not-started': notStarted } = line.byState;
        expect(line.addsUp).toBe(line.collected === ready + notStarted + line.started);
        expect(line.addsUp || line.contradictions.length > 0).toBe(true);
      }),
    );
  });
});
