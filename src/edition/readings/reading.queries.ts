import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { eventInForce } from '../facts/event-in-force.ts';
import { type Choices, type Policies, policiesWith } from '../facts/reading.rules.ts';
import { readLateFacts } from '../late-changes/late-change.queries.ts';

/** What the organiser has chosen, and what changed late. */
export async function readChoices(db: Kysely<Schema>): Promise<Choices> {
  const { readings } = await db
    .selectFrom('edition')
    .select('readings')
    .$narrowType<{ readings: NonNullable<Choices['chosen']> }>()
    .executeTakeFirstOrThrow();
  return { chosen: readings, ...(await readLateFacts(db)) };
}

/** The rules of changes and refunds that hold now, and the race day that they count to. */
export type PoliciesInForce = Policies & { eventDay: string };

export async function readPolicies(db: Kysely<Schema>): Promise<PoliciesInForce> {
  const choices = await readChoices(db);
  return { ...policiesWith(choices), eventDay: eventInForce(choices).raceDay };
}

/** Keeps the choices; the rows of the races are the caller's to write. */
export async function writeChoices(db: Kysely<Schema>, { chosen }: Choices): Promise<void> {
  await db
    .updateTable('edition')
    .set({ readings: sql`${JSON.stringify(chosen ?? {})}::jsonb` })
    .execute();
}
