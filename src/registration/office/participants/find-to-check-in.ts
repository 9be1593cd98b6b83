import type { Kysely } from 'kysely';
import { adminPageSize } from '../../../edition/facts/admin-page-size.ts';
import { columnOf } from '../../../edition/fields/field-columns.ts';
import { type VolunteerField, volunteerFields } from '../../../edition/fields/field-lists.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { pageRows } from '../../participants/pagination.rules.ts';
import { noFilters } from '../../participants/participant-filter.rules.ts';
import type { ParticipantList } from '../../participants/participant-list.ts';
import type { Participant } from '../../participants/participants.contract.ts';
import { listParticipants } from '../../participants/participants.queries.ts';
import { listHandouts } from '../bibs/handout.queries.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { type AdminListState } from './admin-list.rules.ts';
import { listInCondition, listMissing } from './admin-participants.queries.ts';
import { type CheckInPage, type CheckInRow, missing } from './check-in.contract.ts';
import { inOrder } from './find-for-admin.ts';

/**
 * A page of the list for handing out bibs. It can be searched by name, bib, race and what is
 * missing, and by nothing that it does not show.
 */
export async function findToCheckIn(
  db: Kysely<Schema>,
  participants: ParticipantList,
  { search, raceid, condition, sort, page }: AdminListState,
): Promise<CheckInPage> {
  const asked = missing.find((each) => each === condition);
  const [found, inCondition] = await Promise.all([
    participants.findAny({ ...noFilters, search, raceid }),
    asked && listInCondition(db, asked).then((ids) => new Set(ids)),
  ]);
  const all = found.filter(({ id }) => !inCondition || inCondition.has(id));
  const rows = pageRows(inOrder(all, sort === 'bib' ? 'bib' : 'name'), page, adminPageSize);
  return { total: all.length, rows: await asCheckIn(db, rows) };
}

/** One row of it; undefined when there is none. */
export async function openToCheckIn(
  db: Kysely<Schema>,
  participants: ParticipantList,
  id: number,
): Promise<CheckInRow | undefined> {
  const listed = await participants.anyById(id);
  // A runner who registered a moment ago may not be in the list in memory yet.
  const [row] = await asCheckIn(db, listed ? [listed] : (await listParticipants(db, id)).everybody);
  return row;
}

/** A page of that list, for the page of participants. */
export const readCheckInList = forPage(
  'runners',
  ({ db, participants }: RegistrationOffice, state: AdminListState) =>
    findToCheckIn(db, participants, state),
);

/** One of it, for the participant's own page. */
export const readCheckInRow = forPage(
  'runners',
  ({ db, participants }: RegistrationOffice, id: number) => openToCheckIn(db, participants, id),
);

/** The things that a runner lacks, from the row of the database. */
export const missingIn = (row: Partial<Record<(typeof missing)[number], boolean>> | undefined) =>
  missing.filter((each) => row?.[each]);

async function asCheckIn(db: Kysely<Schema>, found: readonly Participant[]): Promise<CheckInRow[]> {
  const ids = found.map(({ id }) => id);
  const [rows, handouts] = await Promise.all([listMissing(db, ids), listHandouts(db, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ id, bib, firstname, lastname, raceid, status }) => ({
    id,
    // A bib that was given a moment ago may not be in the list in memory yet.
    bib: handouts.get(id)?.bib ?? bib,
    firstname,
    lastname,
    raceId: raceid,
    ...(Object.fromEntries(
      volunteerFields.map((name) => [name, rowOf.get(id)?.[columnOf(name)] ?? null]),
    ) as Record<VolunteerField, string | null>),
    isCancelled: status === 'cancelled',
    handout: handouts.get(id),
    missing: missingIn(rowOf.get(id)),
  }));
}
