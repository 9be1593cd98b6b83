import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MissingStep } from '../../edition/compose-gear.ts';
import type { GearCheck, GearDecision } from './gear.contract.ts';
import {
  decisionInForce,
  gearStateOf,
  isForDecision,
  momentAt,
  proposalFor,
  undecidedItems,
} from './penalty.rules.ts';

const step = (changes: Partial<MissingStep> = {}): MissingStep => ({
  missing: 1,
  items: null,
  races: null,
  at: null,
  timeMin: 30,
  rule: null,
  ...changes,
});
const found = (missing: string[], changes = {}) => ({
  missing,
  raceId: 1,
  place: 'north-hut',
  ...changes,
});
const items = fc.subarray(['bib', 'jacket', 'lamp', 'whistle']);
const anyStep: fc.Arbitrary<MissingStep> = fc.record({
  missing: fc.integer({ min: 1, max: 4 }),
  items: fc.option(items),
  races: fc.option(fc.subarray([1, 2], { minLength: 1 })),
  at: fc.option(fc.subarray(['start', 'checkpoint', 'finish'] as const, { minLength: 1 })),
  timeMin: fc.option(fc.integer({ min: 1, max: 90 })),
  rule: fc.constant(null),
});
const anyPlace = fc.constantFrom('start', 'north-hut', 'finish');
const weight = (timeMin: number | null | undefined) =>
  timeMin === undefined ? 0 : (timeMin ?? Number.POSITIVE_INFINITY);

describe('the penalty that is proposed', () => {
  it('is the one that the rules name from so many missing items on', () => {
    const steps = [step(), step({ missing: 3, timeMin: null, rule: '7.3' })];
    expect(proposalFor(found([]), steps)).toBeUndefined();
    expect(proposalFor(found(['bib', 'lamp']), steps)).toEqual({ timeMin: 30, rule: null });
    expect(proposalFor(found(['bib', 'lamp', 'cap']), steps)).toEqual({
      timeMin: null,
      rule: '7.3',
    });
  });

  it('counts the items that a step is about, and no others', () => {
    const steps = [step({ items: ['lamp', 'jacket'], missing: 2, timeMin: 60 })];
    expect(proposalFor(found(['bib', 'lamp']), steps)).toBeUndefined();
    expect(proposalFor(found(['lamp', 'jacket']), steps)?.timeMin).toBe(60);
  });

  it('is for the races and places that a step is about', () => {
    const steps = [step({ races: [2], at: ['finish'] })];
    expect(proposalFor(found(['bib'], { place: 'finish' }), steps)).toBeUndefined();
    expect(proposalFor(found(['bib'], { raceId: 2 }), steps)).toBeUndefined();
    expect(proposalFor(found(['bib'], { raceId: 2, place: 'finish' }), steps)).toBeDefined();
    expect([momentAt('start'), momentAt('col'), momentAt('finish')]).toEqual([
      'start',
      'checkpoint',
      'finish',
    ]);
  });

  it('is the gravest, in whatever order the rules name them, and the first of equals', () => {
    fc.assert(
      fc.property(fc.array(anyStep), items, anyPlace, (steps, missing, place) => {
        const here = found(missing, { place });
        const proposed = proposalFor(here, steps);
        const reversed = proposalFor(here, steps.toReversed());
        expect(weight(reversed?.timeMin)).toBe(weight(proposed?.timeMin));
        const each = steps.map((one) => weight(proposalFor(here, [one])?.timeMin));
        expect(weight(proposed?.timeMin)).toBe(Math.max(0, ...each));
      }),
    );
    const equals = [step({ rule: 'a' }), step({ rule: 'b' })];
    expect(proposalFor(found(['bib']), equals)?.rule).toBe('a');
  });

  it('never gets milder as more is missing', () => {
    fc.assert(
      fc.property(fc.array(anyStep), items, items, (steps, some, others) => {
        const less = proposalFor(found(some), steps);
        const more = proposalFor(found([...new Set([...some, ...others])]), steps);
        expect(weight(more?.timeMin)).toBeGreaterThanOrEqual(weight(less?.timeMin));
      }),
    );
  });
});

const check = (number: number, missing: string[]): GearCheck => ({
  number,
  missing,
  participantId: 1,
  note: '',
  at: new Date(0),
  by: 'Ana',
});
const decision = (number: number, kind: GearDecision['kind'], checkNumber = 1): GearDecision => ({
  number,
  kind,
  checkNumber,
  penalty: kind === 'accepted' || kind === 'other' ? { timeMin: 30 } : null,
  rule: null,
  reason: '',
  at: new Date(0),
  by: 'Ana',
});

describe('how far a bib is', () => {
  const state = (checks: GearCheck[], decisions: GearDecision[] = []) =>
    gearStateOf({ checks, decisions });

  it('follows from its latest check while nobody has decided', () => {
    expect(state([])).toBe('unchecked');
    expect(state([check(1, [])])).toBe('complete');
    expect(state([check(1, ['bib'])])).toBe('undecided');
    expect(state([check(1, ['bib']), check(2, [])])).toBe('complete');
  });

  it('follows from the decision that holds', () => {
    const missing = [check(1, ['bib'])];
    expect(state(missing, [decision(1, 'accepted')])).toBe('penalised');
    expect(state(missing, [decision(1, 'other')])).toBe('penalised');
    expect(state(missing, [decision(1, 'none')])).toBe('excused');
    expect(state(missing, [decision(1, 'none'), decision(2, 'taken-back')])).toBe('undecided');
    expect(decisionInForce([decision(1, 'accepted'), decision(2, 'taken-back')])).toBeUndefined();
    expect(decisionInForce([])).toBeUndefined();
  });

  it('is contradicted by a later check that found something else missing, and by no other', () => {
    const first = check(1, ['bib', 'lamp']);
    const decided = [decision(1, 'accepted')];
    expect(state([first, check(2, [])], decided)).toBe('contradicted');
    expect(state([first, check(2, ['bib'])], decided)).toBe('contradicted');
    expect(state([first, check(2, ['bib', 'cap'])], decided)).toBe('contradicted');
    expect(state([first, check(2, ['lamp', 'bib'])], decided)).toBe('penalised');
    expect(state([first, check(2, [])], [decision(1, 'accepted', 2)])).toBe('penalised');
    expect(state([first], [decision(1, 'accepted', 7)])).toBe('contradicted');
  });

  it('is no one’s to decide where decisions on other lists have told the cost of all that is missing', () => {
    const other = (kind: GearDecision['kind'], missing: string[]) => ({
      checks: [check(1, missing)],
      decisions: [decision(1, kind)],
    });
    const open = { checks: [check(1, ['bib', 'lamp'])], decisions: [] };
    expect(gearStateOf(open, [open, other('accepted', ['bib'])])).toBe('undecided');
    expect(undecidedItems(open, [open, other('accepted', ['bib'])])).toEqual(['lamp']);
    const both = [open, other('accepted', ['bib']), other('none', ['lamp'])];
    expect(gearStateOf(open, both)).toBe('elsewhere');
    expect(undecidedItems(open, both)).toEqual([]);
    expect(gearStateOf({ checks: [check(1, [])], decisions: [] }, both)).toBe('complete');
    const takenBack = {
      ...both[1]!,
      decisions: [decision(1, 'accepted'), decision(2, 'taken-back')],
    };
    expect(undecidedItems(open, [open, takenBack])).toEqual(['bib', 'lamp']);
  });

  it('does not follow from what somebody else lacked, or a check that nobody decided about', () => {
    const open = { checks: [check(1, ['bib'])], decisions: [] };
    const ofAnother = {
      checks: [{ ...check(1, ['bib']), participantId: 2 }],
      decisions: [decision(1, 'accepted')],
    };
    const corrected = {
      checks: [check(1, ['lamp']), check(2, ['bib'])],
      decisions: [decision(1, 'accepted')],
    };
    const erased = {
      checks: [{ ...check(1, ['bib']), participantId: null }],
      decisions: [decision(1, 'accepted')],
    };
    expect(undecidedItems(open, [ofAnother, corrected, erased])).toEqual(['bib']);
    const nobody = { checks: erased.checks, decisions: [] };
    expect(undecidedItems(nobody, [erased])).toEqual(['bib']);
  });

  it('asks for a person where nothing is decided, or something else was found since', () => {
    const all = [
      'unchecked',
      'complete',
      'undecided',
      'penalised',
      'excused',
      'elsewhere',
      'contradicted',
    ];
    expect(all.filter((each) => isForDecision(each as 'complete'))).toEqual([
      'undecided',
      'contradicted',
    ]);
  });
});
