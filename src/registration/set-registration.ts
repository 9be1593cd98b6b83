import type { Kysely, Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Null moments mean from now on, and without end. */
export type Opening = { isOpen: boolean; opensAt: Date | null; closesAt: Date | null };

export type RegistrationSetting = {
  /** Absent when it stays as it is. */
  opening?: Opening | undefined;
  /** New numbers of places, by race; the other races keep theirs. */
  capacities: ReadonlyMap<number, number>;
};

export type SettingOutcome =
  | { ok: true }
  /** `taken`: places that the race has given away; undefined when the race does not exist. */
  | { ok: false; raceId: number; taken: number | undefined };

/**
 * Opens or closes registration; every process and page gets notice. Refused as a whole when a race
 * does not exist or has given away more places than it would have. `note` records the former
 * setting in the same transaction.
 */
export async function setRegistration(
  db: Kysely<Schema>,
  { opening, capacities }: RegistrationSetting,
  note?: (trx: Transaction<Schema>, before: Required<RegistrationSetting>) => Promise<void>,
): Promise<SettingOutcome> {
  return inTransaction(db, async (trx): Promise<SettingOutcome> => {
    const edition = await trx
      .selectFrom('edition')
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow();
    const places = await trx
      .selectFrom('race_places')
      .selectAll()
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
    if (opening) {
      await trx
        .updateTable('edition')
        .set({
          is_registration_open: opening.isOpen,
          registration_opens_at: opening.opensAt,
          registration_closes_at: opening.closesAt,
        })
        .execute();
    }
    await note?.(trx, {
      opening: {
        isOpen: edition.is_registration_open,
        opensAt: edition.registration_opens_at,
        closesAt: edition.registration_closes_at,
      },
      capacities: new Map(places.map((race) => [race.race_id, race.capacity])),
    });
    return { ok: true };
  });
}
