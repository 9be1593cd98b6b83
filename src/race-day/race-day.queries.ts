import { type Kysely, sql } from 'kysely';
import { fullName } from '../edition/fields/person-name.rules.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { RawRecord, RecordDecision } from './passages/passages.contract.ts';
import { placedRecords } from './placed-records.queries.ts';
import type { CheckpointEvent } from './race-day.contract.ts';

/** Everything that was recorded, by any device, except entries that are kept apart. */
export async function listRecords(db: Kysely<Schema>): Promise<RawRecord[]> {
  const rows = await placedRecords(db)
    .selectFrom('placed')
    .select(['device', 'sequence', 'checkpoint', 'kind', 'bib', 'device_at', 'offset_ms'])
    .select(['corrects', 'doubt', 'received_at', 'origin as link', 'link_id as by'])
    .select('named_device as named')
    .where('is_apart', '=', false)
    .orderBy('device')
    .orderBy('sequence')
    .execute();
  return rows.map(({ device_at, offset_ms, received_at, ...row }) => ({
    ...row,
    receivedAt: received_at.getTime(),
    deviceAt: device_at.getTime(),
    offsetMs: offset_ms,
  }));
}

/** All runners who have not cancelled, and whether their bib is in hand. */
export async function listStarters(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('participant')
    .leftJoin('bib_handout', (join) =>
      join.onRef('participant_id', '=', 'participant.id').on('undone_at', 'is', null),
    )
    .select(['participant.id', 'participant.bib', 'first_name', 'last_name', 'race_id'])
    .select(sql<boolean>`bib_handout.id is not null`.as('has_bib_in_hand'))
    .where('status', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .orderBy('participant.id')
    .execute();
  return rows.map(({ id, bib, first_name, last_name, race_id, has_bib_in_hand }) => ({
    id,
    bib: bib === null ? '' : String(bib),
    name: fullName({ first_name, last_name }),
    raceId: race_id,
    isCollected: has_bib_in_hand,
  }));
}

/** The decisions about entries that nobody took back, the latest first. */
export async function listRecordDecisions(db: Kysely<Schema>) {
  return db
    .selectFrom('record_decision as decision')
    .innerJoin('raw_record as record', (join) =>
      join
        .onRef('record.device', '=', 'decision.device')
        .onRef('record.sequence', '=', 'decision.sequence'),
    )
    .innerJoin('staff', 'staff.id', 'decision.staff_id')
    .leftJoin('checkpoint_link as link', (join) =>
      join.on(sql`coalesce(record.recorded_link_id, record.link_id)`, '=', sql.ref('link.id')),
    )
    .leftJoin('checkpoint_link as carrier', (join) =>
      join.onRef('carrier.id', '=', 'record.link_id').onRef('carrier.id', '<>', 'link.id'),
    )
    .select(['decision.id', 'decision.device', 'decision.sequence', 'change', 'reason'])
    .select(['decision.at', 'staff.name as by', 'record.bib', 'record.checkpoint'])
    .select(['record.kind', 'link.label as phone', 'carrier.label as carrier'])
    .$narrowType<{ change: RecordDecision['change'] }>()
    .where('undone_at', 'is', null)
    .orderBy('decision.id', 'desc')
    .execute();
}

/** The decisions about runners that nobody took back, the latest first. */
export async function listRunnerDecisions(db: Kysely<Schema>) {
  return db
    .selectFrom('runner_decision as decision')
    .innerJoin('staff', 'staff.id', 'decision.staff_id')
    .select(['decision.id', 'participant_id', 'kind', 'reason', 'at', 'staff.name as by'])
    .where('undone_at', 'is', null)
    .orderBy('decision.id', 'desc')
    .execute();
}

/** The notes about checkpoints that nobody took back, the latest first. */
export async function listCheckpointEvents(db: Kysely<Schema>): Promise<CheckpointEvent[]> {
  return db
    .selectFrom('checkpoint_event as noted')
    .innerJoin('staff', 'staff.id', 'noted.staff_id')
    .select(['noted.id', 'checkpoint', 'kind', 'race_id as raceId', 'missing', 'reason', 'at'])
    .select('staff.name as by')
    .where('undone_at', 'is', null)
    .orderBy('noted.id', 'desc')
    .execute();
}

/**
 * By checkpoint, until when all of its phones that are in use have called, in milliseconds since
 * 1970: every entry from before that moment is here.
 */
export async function listContacts(db: Kysely<Schema>, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('checkpoint_link')
    .select(({ fn }) => ['checkpoint', fn.min('seen_at').as('at')])
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where('seen_at', 'is not', null)
    .groupBy('checkpoint')
    .execute();
  return new Map(rows.map(({ checkpoint, at }) => [checkpoint, Number(at)]));
}
