import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** After this many days without a sign-in a device is forgotten, and counts as new again. */
const deviceDays = 365;

/**
 * Notes that a person has signed in from a device, by its name. Answers whether the device is new
 * to an account that has used another before: the first device of an account is not reported.
 */
export async function noteDevice(
  trx: Transaction<Schema>,
  staffId: string,
  device: string,
): Promise<boolean> {
  const { others } = await trx
    .selectFrom('staff_device')
    .select((eb) => eb.fn.countAll<string>().as('others'))
    .where('staff_id', '=', staffId)
    .where('device', '!=', device)
    .executeTakeFirstOrThrow();
  const { is_new } = await trx
    .insertInto('staff_device')
    .values({ staff_id: staffId, device })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    // Only a row that existed before has been locked by its own update.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new && Number(others) > 0;
}

/** Deletes the devices from which nobody has signed in for a year. */
export async function deleteOldDevices(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('staff_device')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${deviceDays})`)
    .execute();
}
