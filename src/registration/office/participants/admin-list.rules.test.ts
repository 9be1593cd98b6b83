import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFilters } from '../../participants/participant-filter.rules.ts';
import {
  type AdminListState,
  conditions,
  isAddressPart,
  phoneDigits,
  readAdminList,
  sorts,
  writeAdminList,
} from './admin-list.rules.ts';

const everybody: AdminListState = {
  ...noFilters,
  condition: null,
  sort: 'name',
  page: 1,
};

describe('the address of the organiser’s list', () => {
  it('shows everybody by name where it says nothing', () => {
    expect(readAdminList({})).toEqual(everybody);
    expect(writeAdminList(everybody)).toEqual({});
  });

  it('filters as the public list does, and by the condition of a registration', () => {
    const asked = {
      raceid: '2',
      search: ' ana ',
      status: 'pending',
      condition: 'unpaid',
      page: '3',
    };
    expect(readAdminList({ ...asked, sort: 'bib' })).toEqual({
      ...everybody,
      raceid: 2,
      search: 'ana',
      status: 'pending',
      condition: 'unpaid',
      sort: 'bib',
      page: 3,
    });
  });

  it('has none of the public list’s tabs and views', () => {
    expect(readAdminList({ tab: 'confirmed', view: 'cards' })).toEqual(everybody);
  });

  it.each([
    [{ condition: 'owing', sort: 'age' }, null, 'name'],
    [{ condition: '', sort: '' }, null, 'name'],
    [{ condition: ['paid', 'no-bib'], sort: ['bib', 'newest'] }, 'no-bib', 'newest'],
  ] as const)(
    'ignores what means nothing, and takes the last word: %j',
    (asked, condition, sort) => {
      const { condition: own, sort: ownSort } = readAdminList({
        condition: [asked.condition].flat(),
        sort: [asked.sort].flat(),
      });
      expect([own, ownSort]).toEqual([condition, sort]);
    },
  );

  it('understands a bookmark of before, where the condition was called otherwise', () => {
    expect(readAdminList({ stand: 'unpaid' }).condition).toBe('unpaid');
    expect(readAdminList({ stand: 'unpaid', condition: 'paid' }).condition).toBe('paid');
  });

  it('says what is asked for and not what goes without saying', () => {
    const state = { ...everybody, condition: 'guardian', sort: 'newest', page: 2 } as const;
    expect(writeAdminList(state)).toEqual({ condition: 'guardian', sort: 'newest', page: '2' });
  });

  it('means the list that it was written of', () => {
    const anyState: fc.Arbitrary<AdminListState> = fc.record({
      raceid: fc.constantFrom(null, 1, 2),
      country: fc.constantFrom(null, 'RO', 'OTHER'),
      search: fc.constantFrom('', 'ana', '0722 123 456'),
      isemaparticipant: fc.constantFrom(null, true, false),
      genderCategory: fc.constantFrom(null, 'M', 'F'),
      ageCategory: fc.constantFrom(null, 'masters', 'F35'),
      status: fc.constantFrom(null, 'pending', 'confirmed', 'cancelled'),
      condition: fc.constantFrom(null, ...conditions),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 9999 }),
    });
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readAdminList(writeAdminList(state))).toEqual(state);
      }),
    );
  });
});

describe('a search for a telephone number', () => {
  it.each([
    ['0722 123 456', '722123456'],
    ['+40 (722) 123-456', '40722123456'],
    ['0040.722/123456', '40722123456'],
    ['1200345', '1200345'],
    ['12345', '12345'],
    ['012345', '12345'],
  ])('“%s” compares %s', (search, digits) => {
    expect(phoneDigits(search)).toBe(digits);
  });

  it.each([
    '',
    '1234',
    '01234',
    '1 2 3 4',
    '------',
    'ana',
    'x12345',
    '12345x',
    '12+345',
    '++12345',
  ])('“%s” is none', (search) => {
    expect(phoneDigits(search)).toBe('');
  });
});

it.each([
  ['ana', true],
  ['ana@mail.example', true],
  ['an', false],
  ['', false],
  ['a na', false],
  ['a pop', false],
  ['pop a', false],
])('“%s” may be meant for an e-mail address: %s', (search, may) => {
  expect(isAddressPart(search)).toBe(may);
});
