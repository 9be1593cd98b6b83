import type {
  CheckpointAnswer,
  DeliveryAnswer,
  PhoneRecord,
  RecordBatch,
} from '../checkpoints.contract.ts';

/** What the phone holds of one device: its own log, or one that another phone handed over to it. */
export type DeviceLog = {
  device: string;
  /** Where it was recorded; undefined: at the checkpoint of the phone's own link. */
  checkpoint: string | undefined;
  /**
   * The link of the phone that recorded it; undefined: the phone's own link, or a page that named
   * none.
   */
  link?: string | undefined;
  /** In the order of their sequence. */
  records: PhoneRecord[];
  /** The server has the entries up to this sequence. */
  deliveredUpTo: number;
};

/** Entries of a log that the server is not known to have. */
export const undelivered = ({ records, deliveredUpTo }: DeviceLog): PhoneRecord[] =>
  records.filter(({ sequence }) => sequence > deliveredUpTo);

/** Picks the entries for the next call: the oldest of each log, `most` in all. */
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

/**
 * Collects everything of all logs for handing over; `own`: what the server sent along with the
 * phone's own link.
 */
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
 * Up to which sequence a log is delivered after an answer. Where the server lacks earlier entries
 * that the phone holds, they are delivered once more; a gap that no entry of the phone can fill
 * delays nothing.
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

/** When the server last answered, and what the phone then knew of its clock; milliseconds. */
export type Contact = {
  at: number;
  /** The server's clock minus the phone's. */
  offsetMs: number;
  /**
   * By how much the offset may be wrong; absent: from a version of the page that did not measure
   * this.
   */
  errorMs?: number;
};

/** How far a phone's clock may drift, for each millisecond that passes. */
const drift = 1e-4;

/**
 * Updates what is known of the phone's clock after a call. The server read its time somewhere
 * between sending and answer, so the shortest call gives the best offset, until the clock may have
 * drifted as far. It is noticed when somebody has set the clock, as both measurements cannot be
 * right then.
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

/** How long to wait after this many failures in a row, in milliseconds; `random`: from 0 to 1. */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(5000 * 2 ** Math.max(0, failures - 1), 120_000) * (0.75 + random / 2);

/** What prevents the delivery. */
export type Problem = 'unknown' | 'ended' | 'refused' | 'away' | 'full';

/** Which problem an answer other than 200 means; status undefined: no answer came. */
export function problemOf(status: number | undefined): Problem {
  if (status === 401) return 'unknown';
  if (status === 410) return 'ended';
  return status === 400 || status === 413 || status === 422 ? 'refused' : 'away';
}
