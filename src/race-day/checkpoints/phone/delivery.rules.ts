import type {
  CheckpointAnswer,
  DeliveryAnswer,
  PhoneRecord,
  RecordBatch,
} from '../checkpoints.contract.ts';

/** What the phone holds of one device: its own log, or one that it was handed. */
export type DeviceLog = {
  device: string;
  /** Where it was recorded; undefined: at the checkpoint of the own link. */
  checkpoint: string | undefined;
  /** The link of the phone that recorded it; undefined: the own link, or a page that named none. */
  link?: string | undefined;
  /** In the order of their sequence. */
  records: PhoneRecord[];
  /** Entries up to this sequence are with the server. */
  deliveredUpTo: number;
};

/** Entries of a log that the server is not known to have. */
export const undelivered = ({ records, deliveredUpTo }: DeviceLog): PhoneRecord[] =>
  records.filter(({ sequence }) => sequence > deliveredUpTo);

/** What goes with the next call: the oldest entries of each log, `most` in all. */
export function nextBatches(logs: Iterable<DeviceLog>, most: number): RecordBatch[] {
  let room = most;
  const batches: RecordBatch[] = [];
  for (const log of logs) {
    const records = undelivered(log).slice(0, room);
    if (records.length > 0) batches.push(batchOf(log, records));
    room -= records.length;
  }
  return batches;
}

const batchOf = ({ device, checkpoint, link }: DeviceLog, records: PhoneRecord[]): RecordBatch => ({
  device,
  ...(checkpoint !== undefined && { checkpoint }),
  ...(link !== undefined && { link }),
  records,
});

/** Everything of all logs, for handing over; `own`: what the server gave along with the own link. */
export function allBatches(
  logs: Iterable<DeviceLog>,
  own: CheckpointAnswer | undefined,
  mostRecords: number,
): RecordBatch[] {
  return [...logs].flatMap((log) => {
    const isOwn = log.checkpoint === undefined;
    const from = isOwn ? { ...log, checkpoint: own?.checkpoint.id, link: own?.link } : log;
    const parts = Math.ceil(log.records.length / mostRecords);
    return Array.from({ length: parts }, (_, at) =>
      batchOf(from, log.records.slice(at * mostRecords, (at + 1) * mostRecords)),
    );
  });
}

/**
 * Up to where a log is delivered after an answer. Where the server lacks earlier entries that the
 * phone holds, they are delivered once more; a gap that nobody can fill holds up nothing.
 */
export function deliveredAfter(
  log: DeviceLog,
  sent: readonly PhoneRecord[],
  kept: DeliveryAnswer['kept'],
): number {
  const last = sent.at(-1)?.sequence ?? log.deliveredUpTo;
  const upTo = kept.find(({ device }) => device === log.device)?.upTo;
  if (upTo === undefined) return log.deliveredUpTo;
  const first = sent[0]?.sequence ?? 0;
  const lacks = log.records.some(({ sequence }) => sequence > upTo && sequence < first);
  return lacks ? upTo : Math.max(last, upTo);
}

/** When the server last answered, and what is known of the phone's clock since; milliseconds. */
export type Contact = {
  at: number;
  /** The server's clock minus the phone's. */
  offsetMs: number;
  /** By how much that may be wrong; absent: of a page before this was measured. */
  errorMs?: number;
};

/** How far a phone's clock may run off by itself, for each millisecond that passes. */
const drift = 1e-4;

/**
 * What is known of the phone's clock after a call: the server told its time somewhere between sending
 * and answer, so the shortest call told it best, until the clock may have run off as far. A clock that
 * somebody has set is noticed, as both measurements cannot be right then.
 */
export function contactAfter(
  before: Contact | undefined,
  { sentMs, answeredMs, serverTime }: { sentMs: number; answeredMs: number; serverTime: string },
): Contact {
  const at = answeredMs;
  const offsetMs = Math.round(Date.parse(serverTime) - (sentMs + answeredMs) / 2);
  const errorMs = (answeredMs - sentMs) / 2;
  if (before?.errorMs === undefined) return { at, offsetMs, errorMs };
  const grownMs = before.errorMs + Math.abs(at - before.at) * drift;
  const agree = Math.abs(before.offsetMs - offsetMs) <= grownMs + errorMs;
  return agree && grownMs < errorMs
    ? { at, offsetMs: before.offsetMs, errorMs: grownMs }
    : { at, offsetMs, errorMs };
}

/** How long to wait after failures in a row, in milliseconds; `random`: from 0 to 1. */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(5000 * 2 ** Math.max(0, failures - 1), 120_000) * (0.75 + random / 2);

/** What stands in the way of delivering. */
export type Problem = 'unknown' | 'ended' | 'refused' | 'away' | 'full';

/** What an answer that is no 200 means; status undefined: no answer came. */
export function problemOf(status: number | undefined): Problem {
  if (status === 401) return 'unknown';
  if (status === 410) return 'ended';
  return status === 400 || status === 413 || status === 422 ? 'refused' : 'away';
}
