import { describe, expect, it } from 'vitest';
import {
  invitationHours,
  ownLinkHours,
  passwordLength,
  refusedFacts,
} from '../../staff/staff.contract.ts';
import { presets, type Right } from './rights.rules.ts';
import { type Access, isAllowed, mostLinks, mostTries, tryWindowS } from './staff.contract.ts';

describe('a page of the organiser’s side', () => {
  it.each<[readonly Right[], Access, boolean]>([
    [[], 'signed-in', true],
    [['runners'], 'signed-in', true],
    [['runners'], 'runners', true],
    [['runners'], 'participants', false],
    [[], 'runners', false],
    [['participants'], 'runners', false],
    [presets.office, 'staff', false],
    [presets.admin, 'staff', true],
  ])('is open to %j where it needs %s: %s', (rights, access, is) => {
    expect(isAllowed({ rights: [...rights] }, access)).toBe(is);
  });
});

it('figures of sign-in keep guessing slow, and links short-lived', () => {
  expect(passwordLength).toEqual({ min: 12, max: 200 });
  expect(refusedFacts).toEqual({ min: 12, max: 200, name: 80 });
  expect({ mostTries, tryWindowS }).toEqual({
    mostTries: 10,
    tryWindowS: { password: 60, code: 900 },
  });
  expect({ mostLinks, invitationHours, ownLinkHours }).toEqual({
    mostLinks: 3,
    invitationHours: 72,
    ownLinkHours: 1,
  });
});
