import type { Kysely } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { gearOfRace } from '../../../edition/facts/gear-words.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forPage } from '../../../site/office-use-case.ts';
import type { GearList, GearOfBib, GearOfRunner } from '../../gear/gear.contract.ts';
import { listGear, listGearLists, listGearOfRunner } from '../../gear/gear.queries.ts';
import {
  decidedCheck,
  decisionInForce,
  gearStateOf,
  isForDecision,
  proposalFor,
  undecidedItems,
} from '../../gear/penalty.rules.ts';
import { listStarters } from '../../race-day.queries.ts';
import type {
  GearEntry,
  GearListOnPage,
  OpenGearEntry,
  OpenGearList,
} from './gear-check.contract.ts';

/** The lists of a race, and how much of each is checked. */
export const readGearLists = forPage('runners', async ({ db }, raceId: number) => {
  const lists = (await listGearLists(db)).filter((list) => list.raceId === raceId);
  const gear = lists.length > 0 ? await listGear(db) : [];
  return lists.map((list): GearListOnPage => {
    const own = gear.filter(({ listId }) => listId === list.id);
    return {
      ...list,
      checked: own.filter(({ bib }) => list.drawn.includes(bib)).length,
      forDecision: own.filter((each) => isForDecision(gearStateOf(each, gear))).length,
    };
  });
});

/** A list with its bibs; undefined: there is no such list. */
export const readGearList = forPage(
  'runners',
  async ({ db }, listId: number): Promise<OpenGearList | undefined> => {
    const [list] = await listGearLists(db, listId);
    if (!list) return undefined;
    const all = await listGear(db);
    const gear = all.filter((each) => each.listId === listId);
    const wearers = await wearersOf(db, list);
    const besides = gear.map(({ bib }) => bib).filter((bib) => !list.drawn.includes(bib));
    const entries = [...list.drawn, ...besides].map((bib) =>
      entryOf(list, gear.find((each) => each.bib === bib) ?? unchecked(bib), wearers, all),
    );
    return { list, entries };
  },
);

/** One bib of a list; undefined: no runner has it, and nothing was checked. */
export const readGearOfBib = forPage(
  'runners',
  async ({ db }, listId: number, bib: number): Promise<OpenGearEntry | undefined> => {
    const { penalties } = edition();
    const [list] = await listGearLists(db, listId);
    if (!list) return undefined;
    const [gear = unchecked(bib)] = await listGear(db, { listId, bib });
    const participantId = gear.checks.at(-1)?.participantId ?? undefined;
    const onAll = participantId === undefined ? [] : await listGearOfRunner(db, participantId);
    const entry = entryOf(list, gear, await wearersOf(db, list), onAll);
    if (!entry.runner && entry.checks.length === 0) return undefined;
    const missing = undecidedItems(gear, onAll);
    return {
      ...entry,
      list,
      items: gearOfRace(list.raceId).map(({ id }) => id),
      proposal:
        missing.length > 0
          ? proposalFor({ missing, ...list }, penalties.missingEquipment)
          : undefined,
      inForce: decisionInForce(gear.decisions),
      elsewhere: decidedElsewhere(entry, list, onAll),
    };
  },
);

/** All that was checked of one runner, for the page of the participant. */
export const readGearOfRunner = forPage(
  ['participants', 'money', 'refund'],
  ({ db }, participantId: number) => listGearOfRunner(db, participantId),
);

type Wearers = ReadonlyMap<number, { id: number; name: string }>;

/** Which runner of a list's race wears which bib now. */
async function wearersOf(db: Kysely<Schema>, { raceId }: GearList): Promise<Wearers> {
  const starters = await listStarters(db);
  return new Map(
    starters
      .filter((each) => each.raceId === raceId && each.bib !== '')
      .map(({ id, bib, name }) => [Number(bib), { id, name }]),
  );
}

const unchecked = (bib: number): GearOfBib => ({ bib, checks: [], decisions: [] });

/** What other lists have decided about this entry. */
const decidedElsewhere = (
  { checks }: GearEntry,
  { id }: GearList,
  onAll: readonly GearOfRunner[],
): OpenGearEntry['elsewhere'] =>
  onAll.flatMap(({ list, ...gear }) => {
    const decision = decisionInForce(gear.decisions);
    const decided = decidedCheck(gear)?.missing ?? [];
    const missing = decided.filter((each) => checks.at(-1)?.missing.includes(each));
    const isOther = list.id !== id;
    return decision && isOther && missing.length > 0
      ? [{ list, bib: gear.bib, decision, missing }]
      : [];
  });

const entryOf = (
  list: GearList,
  gear: GearOfBib,
  wearers: Wearers,
  all: readonly GearOfBib[],
): GearEntry => ({
  ...gear,
  runner: wearers.get(gear.bib),
  isDrawn: list.drawn.includes(gear.bib),
  state: gearStateOf(gear, all),
});
