import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type RegistrationSetting = {
  isOpen: boolean;
  /** Null: from now on, and without end. */
  opensAt: Date | null;
  closesAt: Date | null;
  /** New numbers of places, by race; the others stay. */
  capacities: ReadonlyMap<number, number>;
};

export type SettingOutcome =
  | { ok: true }
  /** `taken`: places that the race has given away; undefined when there is no such race. */
  | { ok: false; raceId: number; taken: number | undefined };

/**
 * Opens or closes registration; every process and page hears of it. Refused as a whole when a race
 * is unknown or has given away more places than it is to have.
 */
export async function setRegistration(
  db: Kysely<Schema>,
  { isOpen, opensAt, closesAt, capacities }: RegistrationSetting,
): Promise<SettingOutcome> {
  return inTransaction(db, async (trx): Promise<SettingOutcome> => {
    const places = await trx
      .selectFrom('race_places')
      .select(['race_id', 'taken'])
      .orderBy('race_id')
      .forUpdate()
      .execute();
    for (const [raceId, capacity] of capacities) {
      const taken = places.find((race) => race.race_id === raceId)?.taken;
      if (taken === undefined || taken > capacity) return { ok: false, raceId, taken };
    }
    for (const [raceId, capacity] of capacities) {
      await trx
        .updateTable('race_places')
        .set({ capacity })
        .where('race_id', '=', raceId)
        .execute();
    }
    await trx
      .updateTable('edition')
      .set({
        is_registration_open: isOpen,
        registration_opens_at: opensAt,
        registration_closes_at: closesAt,
      })
      .execute();
    return { ok: true };
  });
}
