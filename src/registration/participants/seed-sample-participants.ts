import { type Kysely, sql, type Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { feeMinor } from '../../edition/facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../../edition/facts/race-fees.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { sealRow } from '../../platform/db/sealed-rows.ts';
import {
  type SampleParticipant,
  sampleMailDomain,
  sampleParticipants,
} from './sample-participants.rules.ts';

const demoCount = 180;
/** PostgreSQL takes 65,535 parameters in a statement; a runner has 20. */
const batchSize = 3200;

/**
 * Inserts demo mode's invented participants in one transaction, unless the table has any
 * participant; of several processes that start at once, only one does it. The edition's races must
 * be there.
 */
export async function seedSampleParticipants(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A second process waits here, and then sees the rows of the first.
    await sql`lock table participant in share row exclusive mode`.execute(trx);
    const someone = await trx.selectFrom('participant').select('id').limit(1).executeTakeFirst();
    if (!someone) await insertSampleParticipants(trx, demoCount);
  });
}

/** Inserts `count` invented participants of this edition; there must be no invented ones yet. */
export async function insertSampleParticipants(
  trx: Transaction<Schema>,
  count: number,
): Promise<void> {
  const { event, races, ageCategories, areCategoriesOfCircuit, sampleRunners, registration } =
    edition();
  const rows = sampleParticipants(count, {
    raceDay: event.raceDay,
    races,
    categories: ageCategories,
    areCategoriesOfCircuit,
    ...sampleRunners,
    shirtSizes: registration.shirtSizes,
  }).map((runner) => sealRow(trx, 'participant', toRow(runner)));
  for (let from = 0; from < rows.length; from += batchSize) {
    await trx
      .insertInto('participant')
      .values(rows.slice(from, from + batchSize))
      .execute();
  }
  await sql`
    update race_places set
      taken = taken + placed.count,
      capacity = greatest(capacity, taken + placed.count)
    from (
      select race_id, count(*)::int as count from participant
      where holds_place and email like ${`%@${sampleMailDomain}`} group by race_id
    ) as placed
    where placed.race_id = race_places.race_id`.execute(trx);
}

/**
 * Deletes the invented participants, known by their addresses, with the payments that a visitor of
 * the demo made for one; their places are free again. Returns how many there were.
 */
export async function removeSampleParticipants(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from participant where email like ${`%@${sampleMailDomain}`}
      returning id, race_id, holds_place
    ),
    freed as (
      update race_places set taken = taken - placed.count
      from (
        select race_id, count(*)::int as count from gone where holds_place group by race_id
      ) as placed
      where placed.race_id = race_places.race_id
    ),
    paid as (
      delete from payment using gone where payment.participant_id = gone.id returning payment.id
    ),
    refunded as (delete from refund using paid where refund.payment_id = paid.id)
    select id from gone`.execute(db);
  return rows.length;
}

const toRow = (runner: SampleParticipant) => ({
  created_at: runner.createdAt,
  first_name: runner.firstName,
  last_name: runner.lastName,
  email: runner.email,
  phone: runner.phone,
  country: runner.country,
  birth_date: runner.birthDate,
  gender: runner.gender,
  race_id: runner.raceId,
  emergency_name: runner.emergencyName,
  emergency_phone: runner.emergencyPhone,
  medical_info: runner.medicalInfo,
  medical_consent_at: runner.medicalInfo ? runner.createdAt : null,
  medical_consent_by: runner.medicalInfo ? ('runner' as const) : null,
  is_in_circuit: runner.isInCircuit,
  fee_minor: feeMinor(raceFeeOn(runner.raceId, raceDayOf(runner.createdAt)), runner.isInCircuit),
  shirt_size: runner.shirtSize,
  bib: runner.bib,
  status: runner.status,
  holds_place: runner.status === 'confirmed',
});
