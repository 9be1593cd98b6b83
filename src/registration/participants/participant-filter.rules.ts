import { derived } from '../../edition/derived.ts';
import { participantStatuses } from '../../edition/fields/participant-fields.ts';
import { shownFacts } from '../../edition/shown-facts.ts';
import { numberIn } from '../../platform/http/number-in.rules.ts';
import { countryCodes } from './country.rules.ts';
import { isFound, searchable, searchKey, searchMost } from './participant-search.rules.ts';
import type { Participant } from './participants.contract.ts';
import { hasMasters } from './runner-category.ts';

/** The filters of the list; null and an empty search show everybody. */
export type ParticipantFilters = {
  raceid: number | null;
  country: string | null;
  search: string;
  isemaparticipant: boolean | null;
  genderCategory: 'M' | 'F' | null;
  /** `masters`: everybody who has a category. */
  ageCategory: string | null;
  status: string | null;
};

export const listTabs = ['all', 'ema', 'open', 'masters', 'confirmed'] as const;
export type ListTab = (typeof listTabs)[number];

/** The tabs of a race with or without a circuit, and with or without categories by age. */
export const tabsWith = (has: { circuit: boolean; masters: boolean }): ListTab[] =>
  listTabs.filter((tab) => {
    if (tab === 'masters') return has.masters;
    return has.circuit || tab === 'all' || tab === 'confirmed';
  });

export const shownTabs = (): ListTab[] =>
  tabsWith({ circuit: shownFacts().modules.circuit, masters: hasMasters() });

/** The state of the participants' page that an address describes. */
export type ListState = ParticipantFilters & {
  tab: ListTab;
  /** `print`: all pages on one. */
  view: 'table' | 'cards' | 'print';
  /** From 1; may be greater than the last page, as data change. */
  page: number;
};

export const noFilters: ParticipantFilters = {
  raceid: null,
  country: null,
  search: '',
  isemaparticipant: null,
  genderCategory: null,
  ageCategory: null,
  status: null,
};

/** What each quick tab sets (specification, section 2). */
const tabFilters: Record<ListTab, Partial<ParticipantFilters>> = {
  all: {},
  ema: { isemaparticipant: true },
  open: { isemaparticipant: false },
  masters: { ageCategory: 'masters' },
  confirmed: { status: 'confirmed' },
};

/** A quick tab resets all filters and the search text, then sets its own. */
export const chooseTab = (state: ListState, tab: ListTab): ListState => ({
  ...noFilters,
  ...tabFilters[tab],
  tab,
  view: state.view,
  page: 1,
});

/** Any change of a filter returns to page 1; one that undoes the tab's own leaves the tab. */
export function changeFilters(state: ListState, change: Partial<ParticipantFilters>): ListState {
  const next = { ...state, ...change, page: 1 };
  const holds = entriesOf(tabFilters[state.tab]).every(([key, value]) => next[key] === value);
  return holds ? next : { ...next, tab: 'all' };
}

const entriesOf = (filters: Partial<ParticipantFilters>) =>
  Object.entries(filters) as [
    keyof ParticipantFilters,
    ParticipantFilters[keyof ParticipantFilters],
  ][];

/** The filters that are on, in the order of the form. */
export const activeFilters = (filters: ParticipantFilters) =>
  (Object.keys(noFilters) as (keyof ParticipantFilters)[]).filter(
    (key) => filters[key] !== noFilters[key],
  );

/**
 * The query of the list has only one key, in this order of preference; the browser filters the rest
 * (section 7).
 */
export function listQuery(filters: ParticipantFilters): Record<string, string> {
  if (filters.raceid !== null) return { raceid: String(filters.raceid) };
  if (filters.country !== null) return { country: filters.country };
  return filters.search ? { search: filters.search } : {};
}

/**
 * The participants that pass every filter, in the order given. `keyOf` may remember search keys.
 */
export function filterParticipants(
  participants: readonly Participant[],
  filters: ParticipantFilters,
  keyOf: (participant: Participant, index: number) => string = searchKey,
): Participant[] {
  if (activeFilters(filters).length === 0) return participants.slice();
  const { raceid, country, isemaparticipant, genderCategory, ageCategory, status } = filters;
  const wanted = searchable(filters.search);
  return participants.filter(
    (each, index) =>
      (raceid === null || each.raceid === raceid) &&
      (country === null || each.country === country) &&
      (isemaparticipant === null || each.isemaparticipant === isemaparticipant) &&
      (genderCategory === null || each.gender === genderCategory) &&
      (ageCategory === null ||
        (ageCategory === 'masters' ? each.category !== null : each.category === ageCategory)) &&
      (status === null || each.status === status) &&
      (filters.search === '' || isFound(wanted, keyOf(each, index), each.bib)),
  );
}

const allowedNow = derived(() => ({
  tab: shownTabs(),
  country: countryCodes,
  isemaparticipant: shownFacts().modules.circuit ? ['true', 'false'] : [],
  genderCategory: ['M', 'F'] as const,
  ageCategory: [
    ...(hasMasters() ? ['masters'] : []),
    ...shownFacts().ageCategories.map(({ name }) => name),
  ],
  status: participantStatuses,
  view: ['table', 'cards', 'print'] as const,
}));

type Asked = Record<string, string | string[] | undefined>;

/**
 * The state that an address asks for. The tab's filters apply unless the address names them itself,
 * also as empty, which is how a form posts its first entry; invalid values are ignored.
 */
export function readListState(asked: Asked): ListState {
  const allowed = allowedNow();
  const text = (key: string) => [asked[key]].flat().at(-1)?.trim();
  const oneOf = <T extends string>(key: string, values: readonly T[]) =>
    values.find((value) => value === text(key));
  const tab = oneOf('tab', allowed.tab) ?? 'all';
  const start = chooseTab(
    { ...noFilters, tab, view: oneOf('view', allowed.view) ?? 'table', page: 1 },
    tab,
  );
  const change: Partial<ParticipantFilters> = {};
  const raceid = numberIn(text('raceid'));
  if (raceid !== undefined) change.raceid = raceid;
  for (const key of ['country', 'genderCategory', 'ageCategory', 'status'] as const) {
    const value = oneOf<string>(key, allowed[key]);
    if (value !== undefined) change[key] = value as never;
    else if (text(key) === '') change[key] = null;
  }
  const circuit = oneOf('isemaparticipant', allowed.isemaparticipant);
  if (circuit) change.isemaparticipant = circuit === 'true';
  else if (text('isemaparticipant') === '') change.isemaparticipant = null;
  change.search = (text('search') ?? '').slice(0, searchMost).trim();
  const page = text('page') ?? '';
  return { ...changeFilters(start, change), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}

/** The address's query for a state, without default values; the inverse of `readListState`. */
export function writeListState(state: ListState): Record<string, string> {
  const query: Record<string, string> = {};
  if (state.tab !== 'all') query.tab = state.tab;
  const implied = { ...noFilters, ...tabFilters[state.tab] };
  for (const [key, value] of entriesOf(state)) {
    if (key in noFilters && value !== implied[key] && value !== null) query[key] = String(value);
  }
  if (state.view !== 'table') query.view = state.view;
  if (state.page > 1) query.page = String(state.page);
  return query;
}
