import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type {
  GearCheck,
  GearDecision,
  GearList,
  GearOfBib,
  GearOfRunner,
  GearPenaltyInForce,
} from './gear.contract.ts';
import { countedOnce } from './penalty.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** The lists of all races, or one of them, race by race in the order in which they were drawn. */
export async function listGearLists(db: Db, listId?: number): Promise<GearList[]> {
  return db
    .selectFrom('gear_list')
    .innerJoin('staff', 'staff.id', 'gear_list.staff_id')
    .select(['gear_list.id', 'race_id as raceId', 'place', 'number', 'pool', 'drawn', 'seed', 'at'])
    .select('staff.name as by')
    .$if(listId !== undefined, (query) => query.where('gear_list.id', '=', listId ?? 0))
    .orderBy('race_id')
    .orderBy('gear_list.id')
    .execute();
}

/** Whose checks and decisions to read: those of a bib on a list, a list, a runner, or all. */
type Whose = { listId?: number; bib?: number; participantId?: number };

/** The values of the columns for that choice. */
const columnsOf = ({ listId, bib, participantId }: Whose) => ({
  ...(listId !== undefined && { list_id: listId }),
  ...(bib !== undefined && { bib }),
  ...(participantId !== undefined && { participant_id: participantId }),
});

/** What was found and decided, by list and bib. */
export async function listGear(
  db: Db,
  whose: Whose = {},
): Promise<(GearOfBib & { listId: number })[]> {
  const [checks, decisions] = await Promise.all([listChecks(db, whose), listDecisions(db, whose)]);
  const all = new Map<string, GearOfBib & { listId: number }>();
  for (const { listId, bib, ...check } of checks) {
    const known = all.get(`${listId} ${bib}`) ?? { listId, bib, checks: [], decisions: [] };
    known.checks.push(check);
    all.set(`${listId} ${bib}`, known);
  }
  for (const { listId, bib, ...decision } of decisions)
    all.get(`${listId} ${bib}`)?.decisions.push(decision);
  return [...all.values()];
}

type OfList = { listId: number; bib: number };

function listChecks(db: Db, whose: Whose): Promise<(GearCheck & OfList)[]> {
  return db
    .selectFrom('gear_check')
    .innerJoin('staff', 'staff.id', 'gear_check.staff_id')
    .select(['list_id as listId', 'bib', 'number', 'participant_id as participantId'])
    .select(['missing', 'note', 'at', 'staff.name as by'])
    .where((row) => row.and(columnsOf(whose)))
    .orderBy('list_id')
    .orderBy('bib')
    .orderBy('number')
    .execute();
}

async function listDecisions(db: Db, whose: Whose): Promise<(GearDecision & OfList)[]> {
  const rows = await db
    .selectFrom('gear_decision')
    .innerJoin('staff', 'staff.id', 'gear_decision.staff_id')
    .select(['list_id', 'bib', 'number', 'check_number', 'kind', 'is_disqualified', 'time_min'])
    .select(['rule', 'reason', 'at', 'staff.name as by'])
    .where((row) => row.and(columnsOf(whose)))
    .orderBy('list_id')
    .orderBy('bib')
    .orderBy('number')
    .execute();
  return rows.map(({ list_id, check_number, is_disqualified, time_min, ...row }) => ({
    ...row,
    listId: list_id,
    checkNumber: check_number,
    penalty: is_disqualified || time_min !== null ? { timeMin: time_min } : null,
  }));
}

/**
 * The penalties for missing equipment that are in force, runner by runner: results add them to
 * times or disqualify by them. Without those of erased runners; an item counts once, on however
 * many lists it is.
 */
export async function listGearPenalties(db: Db): Promise<GearPenaltyInForce[]> {
  const rows = await db
    .selectFrom('gear_decision as decision')
    .innerJoin('gear_list as list', 'list.id', 'decision.list_id')
    .innerJoin('gear_check as answered', (join) =>
      join
        .onRef('answered.list_id', '=', 'decision.list_id')
        .onRef('answered.bib', '=', 'decision.bib')
        .onRef('answered.number', '=', 'decision.check_number'),
    )
    .innerJoin('staff', 'staff.id', 'decision.staff_id')
    .select(['decision.participant_id', 'decision.bib', 'list.race_id as raceId', 'list.place'])
    .select(['decision.list_id as listId', 'answered.missing', 'decision.time_min as timeMin'])
    .select(['decision.rule', 'decision.reason', 'decision.at', 'staff.name as by'])
    .where('decision.kind', 'in', ['accepted', 'other'])
    .where(
      sql<boolean>`not exists (
        select from gear_decision as later
        where later.list_id = decision.list_id and later.bib = decision.bib
          and later.number > decision.number
      )`,
    )
    .orderBy('decision.participant_id')
    .orderBy('decision.list_id')
    .execute();
  const all = rows.flatMap(({ participant_id, ...row }) =>
    participant_id === null ? [] : [{ ...row, participantId: participant_id }],
  );
  return countedOnce(all);
}

/** What was found and decided about a runner, list by list. */
export async function listGearOfRunner(db: Db, participantId: number): Promise<GearOfRunner[]> {
  const all = await listGear(db, { participantId });
  if (all.length === 0) return [];
  const lists = await listGearLists(db);
  return all.flatMap(({ listId, ...gear }) =>
    lists.filter(({ id }) => id === listId).map((list) => ({ list, ...gear })),
  );
}

/** Removes a runner's name from checks and decisions, with the words about the runner. */
export async function forgetGearOf(trx: Transaction<Schema>, participantId: number): Promise<void> {
  const whose = ['participant_id', '=', participantId] as const;
  const nobody = { participant_id: null };
  await trx
    .updateTable('gear_check')
    .set({ ...nobody, note: '' })
    .where(...whose)
    .execute();
  await trx
    .updateTable('gear_decision')
    .set({ ...nobody, reason: '' })
    .where(...whose)
    .execute();
}
