import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { DeliveryDoubt } from '../passages/passages.contract.ts';
import { type CheckpointLink, lockLinksById } from './checkpoint-link.queries.ts';
import type {
  DeliveryAnswer,
  DeliveryBody,
  PhoneRecord,
  RecordBatch,
} from './checkpoints.contract.ts';

type At = { trx: Transaction<Schema>; now: Date };

/** The batches of a delivery, whichever of its two forms it has. */
export const batchesOf = ({ device, records, batches }: DeliveryBody): RecordBatch[] =>
  batches ?? (device && records ? [{ device, records }] : []);

/** By what it comes: the link of a phone, or somebody of the office who took over a phone's file. */
export type DeliverySource = {
  linkId: string | null;
  staffId: string | null;
  /** Where it was recorded, unless a batch says so itself. */
  checkpoint: string;
};

/** One entry with its device, as it is kept. */
type Delivered = PhoneRecord & { device: string; checkpoint: string; link: string | undefined };

/**
 * Keeps what phones recorded, each entry once however often and by whomever it is delivered: of two
 * with the same device and number the first word stays. An ended or revoked link delivers, too; all
 * that arrives after it was revoked counts once a person has decided about it, whatever its time says.
 * So does what was recorded at another place, unless it is a hand-over that names a link for that place.
 */
export async function deliverRecords(
  { trx, now }: At,
  source: DeliverySource,
  batches: readonly RecordBatch[],
): Promise<Omit<DeliveryAnswer, 'serverTime'> & { fresh: number }> {
  const delivered = batches
    .flatMap(({ device, checkpoint = source.checkpoint, link, records }) =>
      records.map((record): Delivered => ({ ...record, device, checkpoint, link })),
    )
    // In one order for everybody: else two deliveries of the same entries would wait for each other.
    .toSorted((a, b) => a.device.localeCompare(b.device) || a.sequence - b.sequence);
  const fresh = await insertRecords({ trx, now }, source, delivered);
  const devices = [...new Set(delivered.map(({ device }) => device))];
  const upTo = await wholeUpTo(trx, devices);
  return {
    fresh,
    kept: devices.map((device) => ({ device, upTo: upTo.get(device) ?? 0 })),
    refused: fresh === delivered.length ? [] : await differing(trx, delivered),
  };
}

/** How many of the entries are new. */
async function insertRecords(
  { trx, now }: At,
  source: DeliverySource,
  delivered: readonly Delivered[],
): Promise<number> {
  const { linkId, staffId } = source;
  const links = await lockLinks(trx, [linkId, ...delivered.map(({ link }) => link)]);
  const isRevoked = Boolean(links.get(linkId ?? '')?.revokedAt);
  const doubtOf = ({ checkpoint, link }: Delivered): DeliveryDoubt | null => {
    const from = links.get(link ?? '');
    if (isRevoked || from?.revokedAt) return 'after-revoking';
    const isElsewhere = linkId !== null && checkpoint !== (from ?? source).checkpoint;
    return isElsewhere ? 'other-place' : null;
  };
  const rows = delivered.map((entry) => {
    const { deviceAt, offsetMs, note, link, ...record } = entry;
    return {
      ...record,
      link_id: linkId,
      staff_id: staffId,
      recorded_link_id: links.get(link ?? '')?.id ?? null,
      device_at: new Date(deviceAt),
      offset_ms: offsetMs,
      note: note?.trim() || null,
      received_at: now,
      doubt: doubtOf(entry),
    };
  });
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('raw_record')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['device', 'sequence']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * The links by which the entries come, and those that they name as of the phones that recorded them.
 * None of them can be revoked before the delivery is kept.
 */
async function lockLinks(trx: Transaction<Schema>, ids: (string | null | undefined)[]) {
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  if (named.length === 0) return new Map<string, CheckpointLink>();
  return new Map((await lockLinksById(trx, named)).map((link) => [link.id, link] as const));
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
