import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { participantStatuses } from '../../edition/fields/participant-fields.ts';
import { countryCodes } from './country.rules.ts';
import {
  activeFilters,
  changeFilters,
  chooseTab,
  filterParticipants,
  type ListState,
  listQuery,
  listTabs,
  noFilters,
  type ParticipantFilters,
  readListState,
  tabsWith,
  writeListState,
} from './participant-filter.rules.ts';
import type { Participant } from './participants.contract.ts';

const { ageCategories } = edition();

const start: ListState = { ...noFilters, tab: 'all', view: 'table', page: 1 };
const categories = ageCategories.map(({ name }) => name);
const orNull = <T>(values: readonly T[]) => fc.constantFrom(null, ...values);

const anyFilters: fc.Arbitrary<ParticipantFilters> = fc.record({
  raceid: orNull([1, 2, 99]),
  country: orNull(['RO', 'HU', 'OTHER']),
  search: fc.constantFrom('', 'ana', 'pop ana', '7', 'ș'),
  isemaparticipant: orNull([true, false]),
  genderCategory: orNull(['M', 'F'] as const),
  ageCategory: orNull(['masters', 'M35', 'F70']),
  status: orNull(participantStatuses),
});
const anyParticipant: fc.Arbitrary<Participant> = fc.record({
  id: fc.integer(),
  firstname: fc.constantFrom('Ana', 'Ștefan', 'Hannah'),
  lastname: fc.constantFrom('Pop', 'Anastasiu'),
  country: fc.constantFrom('RO', 'HU', 'IT', 'OTHER'),
  club: fc.constantFrom('', 'Ana Team'),
  gender: fc.constantFrom('M', 'F', null),
  age: fc.integer({ min: 0, max: 90 }),
  raceid: fc.constantFrom(1, 2),
  status: fc.constantFrom(...participantStatuses),
  isemaparticipant: fc.boolean(),
  bib: orNull([7, 77]),
  category: orNull(['M35', 'F70', 'M50']),
});
const anyState: fc.Arbitrary<ListState> = fc
  .record({
    tab: fc.constantFrom(...listTabs),
    view: fc.constantFrom('table' as const, 'cards' as const, 'print' as const),
    change: fc.option(fc.record({ ...filterArbitraries() }, { requiredKeys: [] }), {
      nil: {},
    }),
    page: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ tab, view, change, page }) => ({
    ...changeFilters(chooseTab({ ...start, view }, tab), change),
    page,
  }));

function filterArbitraries() {
  return {
    raceid: orNull([1, 2, 123_456_789]),
    country: orNull(countryCodes),
    search: fc.string({ maxLength: 80 }).map((text) => text.trim()),
    isemaparticipant: orNull([true, false]),
    genderCategory: orNull(['M', 'F'] as const),
    ageCategory: orNull(['masters', ...categories]),
    status: orNull(participantStatuses),
  };
}

describe('quick tabs', () => {
  it.each([
    ['all', {}],
    ['ema', { isemaparticipant: true }],
    ['open', { isemaparticipant: false }],
    ['masters', { ageCategory: 'masters' }],
    ['confirmed', { status: 'confirmed' }],
  ] as const)('%s resets everything and sets its own', (tab, own) => {
    const busy: ListState = {
      tab: 'open',
      view: 'cards',
      page: 7,
      raceid: 1,
      country: 'RO',
      search: 'ana',
      isemaparticipant: true,
      genderCategory: 'F',
      ageCategory: 'F35',
      status: 'pending',
    };
    expect(chooseTab(busy, tab)).toEqual({ ...noFilters, ...own, tab, view: 'cards', page: 1 });
  });

  it('of the circuit and of categories are there where the race has them', () => {
    expect(tabsWith({ circuit: true, masters: true })).toEqual(listTabs);
    expect(tabsWith({ circuit: true, masters: false })).toEqual([
      'all',
      'ema',
      'open',
      'confirmed',
    ]);
    expect(tabsWith({ circuit: false, masters: true })).toEqual(['all', 'masters', 'confirmed']);
    expect(tabsWith({ circuit: false, masters: false })).toEqual(['all', 'confirmed']);
  });

  it('stays while other filters change, and is left with its own', () => {
    const ema = chooseTab(start, 'ema');
    expect(changeFilters(ema, { genderCategory: 'F' }).tab).toBe('ema');
    expect(changeFilters(ema, { isemaparticipant: null }).tab).toBe('all');
    expect(changeFilters({ ...ema, page: 4 }, { country: 'RO' }).page).toBe(1);
  });
});

describe('the list query', () => {
  const all = { ...noFilters, raceid: 2, country: 'RO', search: 'ana' };
  it.each([
    [all, { raceid: '2' }],
    [{ ...all, raceid: null }, { country: 'RO' }],
    [{ ...all, raceid: null, country: null }, { search: 'ana' }],
    [{ ...noFilters, status: 'pending', genderCategory: 'F' as const }, {}],
  ])('sends one of race, country and search, in that order (%#)', (filters, query) => {
    expect(listQuery(filters)).toEqual(query);
  });
});

describe('filters', () => {
  it('find what a naive model finds, in the same order', () => {
    fc.assert(
      fc.property(fc.array(anyParticipant, { maxLength: 30 }), anyFilters, (all, filters) => {
        const naive: Participant[] = [];
        for (const each of all) {
          const name = `${each.firstname} ${each.lastname} ${each.firstname}`.toLowerCase();
          const text = filters.search.replace('ș', 's');
          if (filters.raceid && filters.raceid !== each.raceid) continue;
          if (filters.country && filters.country !== each.country) continue;
          if (filters.isemaparticipant === true && !each.isemaparticipant) continue;
          if (filters.isemaparticipant === false && each.isemaparticipant) continue;
          if (filters.genderCategory && filters.genderCategory !== each.gender) continue;
          if (filters.ageCategory === 'masters' && !each.category) continue;
          if (/\d/.test(filters.ageCategory ?? '') && filters.ageCategory !== each.category)
            continue;
          if (filters.status && filters.status !== each.status) continue;
          if (text && !name.replace('ș', 's').includes(text) && `${each.bib}` !== text) continue;
          naive.push(each);
        }
        expect(filterParticipants(all, filters)).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });
});

it('without filters everybody is shown, in a list of its own', () => {
  fc.assert(
    fc.property(fc.array(anyParticipant, { maxLength: 5 }), (all) => {
      const shown = filterParticipants(all, noFilters);
      expect(shown).toEqual(all);
      expect(shown).not.toBe(all);
    }),
  );
});

describe('the address', () => {
  it('says every state, and reads back as the same', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readListState(writeListState(state))).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it('is short for what goes without saying', () => {
    expect(writeListState(start)).toEqual({});
    expect(writeListState(chooseTab(start, 'confirmed'))).toEqual({ tab: 'confirmed' });
    expect(writeListState({ ...start, tab: 'confirmed' })).toEqual({ tab: 'confirmed' });
  });

  it.each([
    [{ page: '0' }, start],
    [{ page: '-1' }, start],
    [{ page: '1e9' }, start],
    [{ raceid: '1 or 1=1' }, start],
    [{ raceid: '0' }, start],
    [{ country: 'ro' }, start],
    [{ country: '<script>' }, start],
    [{ tab: 'constructor', view: '__proto__', status: 'paid' }, start],
    [{ isemaparticipant: '1', genderCategory: 'X', ageCategory: 'M36' }, start],
    [{ search: '   ' }, start],
    [{ search: `${'x'.repeat(79)} y` }, { ...start, search: 'x'.repeat(79) }],
    [
      { country: ' RO ', page: ' 2 ' },
      { ...start, country: 'RO', page: 2 },
    ],
    [{ search: 'x'.repeat(200) }, { ...start, search: 'x'.repeat(80) }],
    [{ status: ['pending', 'confirmed'] }, { ...start, status: 'confirmed' }],
  ])('with values that mean nothing shows all (%#)', (asked, state) => {
    expect(readListState(asked)).toEqual(state);
  });

  it('names a race with zeros before its number or without', () => {
    expect(readListState({ raceid: '01' })).toEqual({ ...start, raceid: 1 });
    expect(readListState({ raceid: '00' })).toEqual(start);
  });

  it('posted by a form says with an empty value that a tab’s own filter is off', () => {
    const form = { search: '', raceid: '', country: '', genderCategory: '', ageCategory: '' };
    const circuit = { isemaparticipant: ['', 'true'] };
    expect(
      readListState({ ...form, tab: 'confirmed', status: 'confirmed', isemaparticipant: '' }),
    ).toEqual(chooseTab(start, 'confirmed'));
    expect(readListState({ ...form, tab: 'confirmed', status: '' })).toEqual(start);
    expect(readListState({ ...form, ...circuit, tab: 'ema', status: '' })).toEqual(
      chooseTab(start, 'ema'),
    );
    expect(readListState({ ...form, tab: 'ema', isemaparticipant: '', status: '' })).toEqual(start);
    expect(readListState({ ...form, tab: 'open', isemaparticipant: 'false', status: '' })).toEqual(
      chooseTab(start, 'open'),
    );
  });
});

it('active filters are those that are on', () => {
  expect(activeFilters({ ...noFilters, isemaparticipant: false, search: 'a' })).toEqual([
    'search',
    'isemaparticipant',
  ]);
});
