import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsAll,
  presetOf,
  presets,
  type Right,
  roleOf,
  singleRights,
  wholeRights,
} from './rights.rules.ts';

const { admin: rights, office, volunteer, doctor, treasurer } = presets;

describe('the rights of the organiser’s side', () => {
  it('are few for volunteers, who hand out bibs and see no health data', () => {
    expect(volunteer).toEqual(['runners']);
    expect(office).toEqual(['runners', 'participants', 'safety', 'refund', 'race-day']);
  });

  it('are all an admin’s, and all but the export of health data can be given one by one', () => {
    expect(rights).toHaveLength(12);
    expect(singleRights).toHaveLength(11);
    expect(singleRights).not.toContain('safety-export');
    expect(holdsAll(rights, singleRights)).toBe(true);
  });
});

describe('a set of rights', () => {
  it.each<[Right[], Right[]]>([
    [[], []],
    [['runners'], ['runners']],
    [['participants'], ['runners', 'participants']],
    [['safety'], ['runners', 'safety']],
    [['money'], ['runners', 'money']],
    [['safety-export'], ['runners', 'safety-export']],
    [['pictures'], ['pictures']],
    [['refund'], ['runners', 'refund']],
    [
      ['staff', 'audit', 'staff'],
      ['audit', 'staff'],
    ],
  ])('is whole with what its rights are nothing without: %j, %j', (asked, whole) => {
    expect(wholeRights(asked)).toEqual(whole);
  });

  it.each<[readonly Right[], string]>([
    [volunteer, 'volunteer'],
    [office, 'office'],
    [doctor, 'doctor'],
    [treasurer, 'treasurer'],
    [rights, 'admin'],
    [office.toReversed(), 'office'],
    [[], 'custom'],
    [['pictures'], 'custom'],
    [['runners', 'pictures'], 'custom'],
    [['runners', 'participants', 'safety', 'pictures'], 'custom'],
    [singleRights, 'custom'],
  ])('has the name of the same set, in any order: %j, %s', (held, role) => {
    expect(roleOf(held)).toBe(role);
    expect(presetOf(held)).toBe(role === 'custom' ? undefined : role);
  });

  it.each<[readonly Right[], readonly Right[], boolean]>([
    [[], [], true],
    [['runners'], [], true],
    [['runners'], ['runners'], true],
    [office, volunteer, true],
    [volunteer, office, false],
    [[], ['runners'], false],
  ])('%j holds all of %j: %s', (held, asked, is) => {
    expect(holdsAll(held, asked)).toBe(is);
  });

  it('made whole holds what was asked, is whole, and needs nothing more', () => {
    const anyRights = fc.subarray([...rights]);
    fc.assert(
      fc.property(anyRights, (asked) => {
        const whole = wholeRights(asked);
        expect(holdsAll(whole, asked)).toBe(true);
        expect(wholeRights(whole)).toEqual(whole);
        expect(whole.filter((right) => !asked.includes(right) && right !== 'runners')).toEqual([]);
        expect(wholeRights(asked.toReversed())).toEqual(whole);
      }),
    );
  });
});
