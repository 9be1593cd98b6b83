import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { type Opened, sealRow } from '../platform/db/sealed-rows.ts';
import { takePlace } from '../registration/places.ts';

/**
 * A pending registration of the 33 km race that holds a place for half an hour; answers with its
 * id.
 */
export async function insertPayer(
  db: Kysely<Schema>,
  now: Date,
  changes: Partial<Opened<Insertable<Schema['participant']>>> = {},
): Promise<number> {
  const row = {
    first_name: 'Ana',
    last_name: 'Pop',
    email: 'ana@runner.example',
    phone: '+40 700 000 000',
    country: 'RO',
    birth_date: '1990-04-02',
    gender: 'F' as const,
    race_id: 1,
    emergency_name: 'Ion Pop',
    emergency_phone: '+40 700 000 001',
    is_in_circuit: false,
    fee_minor: 150_00,
    holds_place: true,
    held_until: new Date(now.getTime() + 30 * 60_000),
    ...changes,
  };
  return db.transaction().execute(async (trx) => {
    if (row.holds_place) await takePlace(trx, row.race_id);
    const { id } = await trx
      .insertInto('participant')
      .values(sealRow(trx, 'participant', row))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
