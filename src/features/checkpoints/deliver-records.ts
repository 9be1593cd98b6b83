import { type Kysely, sql } from 'kysely';
import { retrying } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type {
  DeliveryAnswer,
  DeliveryBody,
  PhoneRecord,
  RecordBatch,
} from './checkpoints.contract.ts';

type At = { db: Kysely<Schema>; now: Date };

/** The batches of a delivery, whichever of its two forms it has. */
export const batchesOf = ({ device, records, batches }: DeliveryBody): RecordBatch[] =>
  batches ?? (device && records ? [{ device, records }] : []);

/** By what it comes: the link of a phone, or somebody of the office who took over a phone's file. */
export type DeliverySource = {
  linkId: string | null;
  staffId: string | null;
  /** Where it was recorded, unless a batch says so itself. */
  checkpoint: string;
  /** Null: what comes by it is trusted. */
  revokedAt: Date | null;
};

/** One entry with its device, as it is kept. */
type Delivered = PhoneRecord & { device: string; checkpoint: string };

/**
 * Keeps what phones recorded, each entry once however often and by whomever it is delivered: of two
 * with the same device and number the first word stays. An ended or revoked link delivers, too; what
 * was made after it was revoked is marked, and counts once a person has decided about it.
 */
export async function deliverRecords(
  { db, now }: At,
  source: DeliverySource,
  batches: readonly RecordBatch[],
): Promise<Omit<DeliveryAnswer, 'serverTime'> & { fresh: number }> {
  const delivered = batches
    .flatMap(({ device, checkpoint = source.checkpoint, records }) =>
      records.map((record): Delivered => ({ ...record, device, checkpoint })),
    )
    // In one order for everybody: else two deliveries of the same entries would wait for each other.
    .toSorted((a, b) => a.device.localeCompare(b.device) || a.sequence - b.sequence);
  const fresh = await insertRecords({ db, now }, source, delivered);
  const devices = [...new Set(delivered.map(({ device }) => device))];
  const upTo = await wholeUpTo(db, devices);
  return {
    fresh,
    kept: devices.map((device) => ({ device, upTo: upTo.get(device) ?? 0 })),
    refused: fresh === delivered.length ? [] : await differing(db, delivered),
  };
}

/** How many of the entries are new. */
async function insertRecords(
  { db, now }: At,
  { linkId, staffId, revokedAt }: DeliverySource,
  delivered: readonly Delivered[],
): Promise<number> {
  const rows = delivered.map(({ deviceAt, offsetMs, note, ...record }) => ({
    ...record,
    link_id: linkId,
    staff_id: staffId,
    device_at: new Date(deviceAt),
    offset_ms: offsetMs,
    note: note?.trim() || null,
    received_at: now,
    is_after_revoking:
      revokedAt !== null && Date.parse(deviceAt) + (offsetMs ?? 0) > revokedAt.getTime(),
  }));
  const { numInsertedOrUpdatedRows = 0n } = await retrying(() =>
    db
      .insertInto('raw_record')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['device', 'sequence']).doNothing())
      .executeTakeFirst(),
  );
  return Number(numInsertedOrUpdatedRows);
}

/** Of each device, up to which number nothing is missing. */
async function wholeUpTo(db: Kysely<Schema>, devices: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ device: string; up_to: number }>`
    select device, count(*)::int as up_to
    from (
      select device, sequence, row_number() over (partition by device order by sequence) as place
      from raw_record where device = any(${devices}::uuid[])
    ) as counted
    where sequence = place
    group by device`.execute(db);
  return new Map(rows.map(({ device, up_to }) => [device, up_to]));
}

/** Which of the entries are kept with other words. */
async function differing(db: Kysely<Schema>, delivered: readonly Delivered[]) {
  const devices = [...new Set(delivered.map(({ device }) => device))];
  const kept = await db
    .selectFrom('raw_record')
    .select(['device', 'sequence', 'checkpoint', 'kind', 'bib', 'device_at', 'corrects'])
    .where('device', 'in', devices)
    .execute();
  const words = new Map(
    kept.map((row) => [
      `${row.device} ${row.sequence}`,
      [row.checkpoint, row.kind, row.bib, row.device_at.getTime(), row.corrects].join(' '),
    ]),
  );
  return delivered
    .filter(({ device, sequence, checkpoint, kind, bib, deviceAt, corrects }) => {
      const said = [checkpoint, kind, bib, Date.parse(deviceAt), corrects].join(' ');
      return words.get(`${device} ${sequence}`) !== said;
    })
    .map(({ device, sequence }) => ({ device, sequence }));
}
