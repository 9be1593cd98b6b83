import { randomUUID } from 'node:crypto';
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

/** The batches of a delivery, in whichever of its two forms it comes. */
export const batchesOf = ({ device, records, batches }: DeliveryBody): RecordBatch[] =>
  batches ?? (device && records ? [{ device, records }] : []);

/**
 * How a delivery came: by the link of a phone, or from a person of the office who read a phone's
 * file.
 */
export type DeliverySource = {
  linkId: string | null;
  staffId: string | null;
  /** Where the entries were recorded, unless a batch names another place. */
  checkpoint: string;
};

/** One entry with its device, as it is kept. */
type Delivered = PhoneRecord & { device: string; checkpoint: string; link: string | undefined };

/**
 * Keeps what phones recorded, each entry once, however often and by whomever it is delivered. If
 * one link delivers two entries with the same device and number, the first one is kept. What a
 * phone delivers by its own link is kept beside what others have handed over of it. An ended or
 * revoked link can still deliver; all that arrives after it was revoked counts only once a person
 * has decided about it, whatever its time is. The same goes for an entry from another place, unless
 * it is a hand-over that names a link for that place, and for a hand-over that takes back or
 * contradicts what the phone itself or another link has said of an entry.
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
    // All deliveries use the same order: otherwise two of them with the same entries would
    // deadlock.
    .toSorted((a, b) => a.device.localeCompare(b.device) || a.sequence - b.sequence);
  const fresh = await insertRecords({ trx, now }, source, delivered);
  const devices = [...new Set(delivered.map(({ device }) => device))];
  const upTo = await wholeUpTo(trx, devices);
  const last = new Map(delivered.map(({ device, sequence }) => [device, sequence]));
  return {
    fresh,
    // A phone skips the sequences that this answer names as kept. Others may have used its next
    // numbers.
    kept: devices.map((device) => ({
      device,
      upTo: Math.min(upTo.get(device) ?? 0, last.get(device) ?? 0),
    })),
    refused: fresh === delivered.length ? [] : await differing(trx, delivered),
  };
}

/** Inserts the entries that are new, and answers how many they are. */
async function insertRecords(
  { trx, now }: At,
  source: DeliverySource,
  delivered: readonly Delivered[],
): Promise<number> {
  const { linkId, staffId } = source;
  const links = await lockLinks(trx, [linkId, ...delivered.map(({ link }) => link)]);
  const logs = await lockLogs(trx, linkId, delivered);
  const isRevoked = Boolean(links.get(linkId ?? '')?.revokedAt);
  const doubtOf = (entry: Delivered, origin: string | null): DeliveryDoubt | null => {
    const from = links.get(entry.link ?? '');
    if (isRevoked || from?.revokedAt) return 'after-revoking';
    const isElsewhere = linkId !== null && entry.checkpoint !== (from ?? source).checkpoint;
    if (isElsewhere) return 'other-place';
    return contradictsPhone(logs, entry, { linkId, origin }) ? 'other-link' : null;
  };
  const rows = delivered.flatMap((entry) => {
    const { deviceAt, offsetMs, note, link, ...record } = entry;
    const recordedBy = links.get(link ?? '')?.id ?? null;
    const origin = recordedBy ?? linkId;
    const doubt = doubtOf(entry, origin);
    const words = wordsOf(entry);
    const all = logs.said(entry.device, entry.sequence);
    const ofLog = all.filter((each) => isOneLog(each.origin, origin));
    const isSecondWord = ofLog.some((each) => each.linkId === linkId);
    const isKept =
      !isOfPhone({ linkId, origin }) &&
      ofLog.some((each) => each.words === words && (doubt || !each.doubt));
    if (isSecondWord || isKept) return [];
    const log = `${origin} ${entry.device}`;
    const device = logs.apart.get(log) ?? (all.length > 0 ? randomUUID() : entry.device);
    const isApart = device !== entry.device;
    if (isApart) logs.apart.set(log, device);
    all.push({ linkId, origin, doubt, words });
    return {
      ...record,
      device,
      named_device: isApart ? entry.device : null,
      link_id: linkId,
      staff_id: staffId,
      recorded_link_id: recordedBy,
      device_at: new Date(deviceAt),
      offset_ms: offsetMs,
      note: note?.trim() || null,
      received_at: now,
      doubt,
    };
  });
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('raw_record')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['device', 'sequence']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Whether a hand-over takes back or contradicts what came from the phone itself, or from another
 * carrier of its log.
 */
function contradictsPhone(
  { said }: Logs,
  { device, sequence, corrects }: Delivered,
  { linkId, origin }: { linkId: string | null; origin: string | null },
): boolean {
  if (isOfPhone({ linkId, origin })) return false;
  const known = said(device, sequence).filter((each) => isOneLog(each.origin, origin));
  if (known.some((each) => !each.doubt || isOfPhone(each))) return true;
  if (linkId === null) return false;
  const before = said(device, corrects ?? 0).filter((each) => each.origin === origin);
  const isOfAnother = before.length > 0 && !before.some((each) => each.linkId === linkId);
  return isOfAnother || before.some(isOfPhone);
}

/** Whether an entry came by the link of the phone that recorded it. */
const isOfPhone = ({ linkId, origin }: Pick<Kept, 'linkId' | 'origin'>) =>
  linkId !== null && linkId === origin;

/**
 * Whether two entries may be of one phone's log. A file may name no link (null), so that the office
 * does not know whose phone it is from.
 */
const isOneLog = (one: string | null, other: string | null) =>
  one === other || one === null || other === null;

/**
 * What is kept under one number of a device: the link by which it came, and the link of the phone
 * that recorded it.
 */
type Kept = { linkId: string | null; origin: string | null; doubt: string | null; words: string };
type Logs = {
  said: (device: string, sequence: number) => Kept[];
  /**
   * Where others had already taken a number of a device: the device under which the entries of this
   * delivery are kept instead, by the phone's link and its device.
   */
  apart: Map<string, string>;
};

/** Reads what earlier deliveries have said under the same numbers, and locks these logs. */
async function lockLogs(
  trx: Transaction<Schema>,
  linkId: string | null,
  delivered: readonly Delivered[],
): Promise<Logs> {
  const devices = [...new Set(delivered.map(({ device }) => device))];
  await sql`
    select pg_advisory_xact_lock(hashtextextended(device, 5))
    from unnest(${devices}::text[]) as device`.execute(trx);
  const said = new Map<string, Kept[]>(
    Map.groupBy(await keptOf(trx, delivered), ({ log, sequence }) => `${log} ${sequence}`),
  );
  const apart = await trx
    .selectFrom('raw_record')
    .select(['named_device', 'device'])
    .select(originOf)
    .distinct()
    .where('named_device', 'in', devices)
    .where('link_id', 'is not distinct from', linkId)
    .execute();
  return {
    said(device, sequence) {
      const number = `${device} ${sequence}`;
      const all = said.get(number) ?? [];
      said.set(number, all);
      return all;
    },
    apart: new Map(
      apart.map(({ named_device, device, origin }) => [`${origin} ${named_device}`, device]),
    ),
  };
}

const originOf = sql<string | null>`coalesce(recorded_link_id, link_id)`.as('origin');

/**
 * Reads the links by which the entries come and the links of the phones that recorded them, and
 * locks them, so that none can be revoked before the delivery is kept.
 */
async function lockLinks(trx: Transaction<Schema>, ids: (string | null | undefined)[]) {
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  if (named.length === 0) return new Map<string, CheckpointLink>();
  return new Map((await lockLinksById(trx, named)).map((link) => [link.id, link] as const));
}

/** For each device, the number up to which no entry is missing. */
async function wholeUpTo(db: Kysely<Schema>, devices: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ log: string; up_to: number }>`
    select log, count(*)::int as up_to
    from (
      select log, sequence, row_number() over (partition by log order by sequence) as place
      from (
        select distinct coalesce(named_device, device) as log, sequence
        from raw_record
        where device = any(${devices}::uuid[]) or named_device = any(${devices}::uuid[])
      ) as said
    ) as counted
    where sequence = place
    group by log`.execute(db);
  return new Map(rows.map(({ log, up_to }) => [log, up_to]));
}

/** Finds the entries that are kept with other words than were delivered now. */
async function differing(trx: Transaction<Schema>, delivered: readonly Delivered[]) {
  const kept = await keptOf(trx, delivered);
  const words = new Set(kept.map((row) => `${row.log} ${row.sequence} ${row.words}`));
  return delivered
    .filter((entry) => !words.has(`${entry.device} ${entry.sequence} ${wordsOf(entry)}`))
    .map(({ device, sequence }) => ({ device, sequence }));
}

/** Reads what is kept under the numbers of these entries, and of those that they correct. */
async function keptOf(trx: Transaction<Schema>, delivered: readonly Delivered[]) {
  const devices = [...new Set(delivered.map(({ device }) => device))];
  const numbers = new Set(delivered.flatMap(({ sequence, corrects }) => [sequence, corrects ?? 0]));
  const rows = await trx
    .selectFrom('raw_record')
    .select(['sequence', 'checkpoint', 'kind', 'bib', 'device_at', 'corrects', 'doubt'])
    .select(['link_id as linkId', originOf, sql<string>`coalesce(named_device, device)`.as('log')])
    .where((eb) => eb.or([eb('device', 'in', devices), eb('named_device', 'in', devices)]))
    .where('sequence', 'in', [...numbers])
    .execute();
  return rows.map(({ device_at, ...row }) => ({
    ...row,
    words: wordsOf({ ...row, deviceAt: device_at.toISOString() }),
  }));
}

const wordsOf = (entry: Omit<PhoneRecord, 'sequence' | 'offsetMs'> & { checkpoint: string }) =>
  [entry.checkpoint, entry.kind, entry.bib, Date.parse(entry.deviceAt), entry.corrects].join(' ');
