import { edition } from '../../../edition/edition.ts';
import {
  type ParticipantFilters,
  readListState,
  writeListState,
} from '../../participants/participant-filter.rules.ts';

/** The conditions of a registration that the organiser can filter by. */
export const conditions = [
  'paid',
  'unpaid',
  'confirmed-unpaid',
  'difference',
  'overpaid',
  'to-refund',
  'guardian',
  'consent',
  'no-bib',
  'certificate',
] as const;
export type Condition = (typeof conditions)[number];

/** The conditions that can occur: no certificate is missing where none is asked for. */
export const possibleConditions = () =>
  conditions.filter(
    (each) => each !== 'certificate' || edition().registration.papersAtPickup.includes(each),
  );

/** The conditions that a member of staff has to do something about, the most urgent first. */
export const lacking = [
  'to-refund',
  'unpaid',
  'confirmed-unpaid',
  'difference',
  'guardian',
  'consent',
  'no-bib',
  'certificate',
] as const satisfies Condition[];
export type Lacking = (typeof lacking)[number];

/** By family name; the latest registration first; by bib, with runners without one at the end. */
export const sorts = ['name', 'newest', 'bib'] as const;
export type Sort = (typeof sorts)[number];

/** The state of the organiser's list that an address describes. */
export type AdminListState = ParticipantFilters & {
  condition: Condition | null;
  sort: Sort;
  /** From 1; may be greater than the last page. */
  page: number;
};

type Asked = Record<string, string | string[] | undefined>;

/** The state that an address asks for, by the rules of the public list; this list has no tabs. */
export function readAdminList(asked: Asked): AdminListState {
  const { tab: _tab, view: _view, ...filters } = readListState({ ...asked, tab: '', view: '' });
  const text = (key: string) => [asked[key]].flat().at(-1);
  return {
    ...filters,
    // Older bookmarks say `stand`.
    condition: conditions.find((each) => each === (text('condition') ?? text('stand'))) ?? null,
    sort: sorts.find((sort) => sort === text('sort')) ?? 'name',
  };
}

/** The query of the address for a state; the inverse of `readAdminList`. */
export function writeAdminList({ condition, sort, ...filters }: AdminListState) {
  return {
    ...writeListState({ ...filters, tab: 'all', view: 'table' }),
    ...(condition && { condition }),
    ...(sort !== 'name' && { sort }),
  };
}

/** The digits of a telephone number as a search compares them, without leading zeros; else ''. */
export function phoneDigits(search: string): string {
  if (!/^\+?[\d\s()./-]+$/.test(search)) return '';
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 5 ? digits : '';
}

/** Whether a search may be meant for an e-mail address. */
export const isAddressPart = (search: string): boolean => /^\S{3,}$/.test(search);
