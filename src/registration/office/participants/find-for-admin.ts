import type { Kysely } from 'kysely';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { pageRows } from '../../participants/pagination.rules.ts';
import { noFilters } from '../../participants/participant-filter.rules.ts';
import type { ParticipantList } from '../../participants/participant-list.ts';
import type { Participant } from '../../participants/participants.contract.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import {
  type AdminListState,
  conditions,
  isAddressPart,
  phoneDigits,
  type Sort,
} from './admin-list.rules.ts';
import type { ParticipantsFound } from './admin-participants.contract.ts';
import { findByContact, listContacts, listInCondition } from './admin-participants.queries.ts';

/**
 * A page of the organiser's list. Filters and names are looked up in the public list, which is in
 * memory; the database is only asked for the rest, and for the contacts of the page's rows.
 */
export const findForAdmin = forPage(
  'participants',
  async (
    { db, participants }: RegistrationOffice,
    state: AdminListState,
  ): Promise<ParticipantsFound> => {
    const { search, condition, sort, page, ...filters } = state;
    const [everybody, filtered, found, inCondition] = await Promise.all([
      participants.findAny(noFilters),
      participants.findAny({ ...filters, search: '' }),
      search ? findBySearch(db, participants, search) : undefined,
      condition && condition !== 'no-bib'
        ? listInCondition(db, condition).then((ids) => new Set(ids))
        : undefined,
    ]);
    const all = filtered.filter(
      ({ id, bib, status }) =>
        (!found || found.has(id)) &&
        (!inCondition || inCondition.has(id)) &&
        (condition !== 'no-bib' || (bib === null && status !== 'cancelled')),
    );
    const rows = pageRows(inOrder(all, sort), page, adminPageSize);
    const contacts = await listContacts(
      db,
      rows.map(({ id }) => id),
    );
    const contactOf = new Map(contacts.map((row) => [row.id, row]));
    return {
      total: all.length,
      everybody: everybody.length,
      rows: rows.map((row) => {
        const own = contactOf.get(row.id);
        return {
          ...row,
          email: own?.email ?? '',
          phone: own?.phone ?? '',
          conditions: conditions.filter((each) =>
            each === 'no-bib' ? row.bib === null && row.status !== 'cancelled' : own?.[each],
          ),
        };
      }),
    };
  },
);

async function findBySearch(db: Kysely<Schema>, participants: ParticipantList, search: string) {
  const [named, contacts] = await Promise.all([
    participants.findAny({ ...noFilters, search }),
    findByContact(db, {
      address: isAddressPart(search) ? search : '',
      digits: phoneDigits(search),
    }),
  ]);
  return new Set([...named.map(({ id }) => id), ...contacts]);
}

/** Sorts participants; the public list is already sorted by name. */
export function inOrder(all: Participant[], sort: Sort): Participant[] {
  if (sort === 'newest') return all.toSorted((a, b) => b.id - a.id);
  if (sort === 'bib') return all.toSorted((a, b) => (a.bib ?? 1e9) - (b.bib ?? 1e9));
  return all;
}
