import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { GearForDecision } from './gear.contract.ts';
import { listGear, listGearPenalties } from './gear.queries.ts';
import { gearStateOf, isForDecision } from './penalty.rules.ts';

/** The runners whose missing equipment waits for a decision, and the penalties in force. */
export async function readGearForDecision(db: Kysely<Schema>): Promise<GearForDecision> {
  const [gear, penalties] = await Promise.all([listGear(db), listGearPenalties(db)]);
  const waiting = gear
    .filter((each) => isForDecision(gearStateOf(each, gear)))
    .map(({ listId, bib }) => ({ listId, bib }));
  return { waiting, penalties };
}
