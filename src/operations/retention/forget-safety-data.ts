import type { Transaction } from 'kysely';
import { daysSinceRaces } from '../../edition/event/event-facts.queries.ts';
import { retention } from '../../edition/facts.ts';
import { safetyColumnNames } from '../../edition/fields/field-columns.ts';
import { nothingSealed, type Sealed } from '../../platform/db/data-keys.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { forgetSafetyReasons } from '../../staff/audit/forget-audit.ts';

/**
 * Deletes emergency contacts and medical information once so many days have passed since the event
 * as the privacy policy promises (`retention` of the edition), why somebody looked at them, and who
 * collected another runner’s bib; answers of how many runners.
 */
export async function forgetSafetyData(trx: Transaction<Schema>, now: Date): Promise<number> {
  if ((await daysSinceRaces(trx, now)) < retention.safetyDaysAfterEvent) return 0;
  await forgetSafetyReasons(trx);
  await trx.updateTable('bib_handout').set({ collected_by: null }).execute();
  const nothing = {
    ...(Object.fromEntries(safetyColumnNames.map((name) => [name, nothingSealed])) as Record<
      (typeof safetyColumnNames)[number],
      Sealed
    >),
    medical_consent_at: null,
    medical_consent_by: null,
  };
  const { numUpdatedRows } = await trx
    .updateTable('participant')
    .set(nothing)
    .where((runner) =>
      runner.or(safetyColumnNames.map((name) => runner(name, '<>', nothingSealed))),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
