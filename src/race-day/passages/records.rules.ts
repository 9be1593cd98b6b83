import type { RawRecord, RecordDecision, TimedRecord } from './passages.contract.ts';

/** So much a measured clock may be off: what lies further ahead of its arrival was not measured well. */
const aheadMs = 10 * 60_000;

const refOf = (device: string, sequence: number) => `${device}#${sequence}`;

/**
 * The entries that count, with what people decided since, by the server's clock; and those that were
 * taken back, replaced or dropped. A chain of corrections counts as its last one; the time of a
 * corrected bib stays that of the first touch. What was doubtful when it arrived takes nothing back
 * before a person has confirmed it, and waits for that beside what it would take back. A time that
 * lies after the arrival is shown, and does not count.
 */
export function recordsInForce(
  records: readonly RawRecord[],
  decisions: readonly RecordDecision[],
): { inForce: TimedRecord[]; setAside: RawRecord[] } {
  const byRef = new Map(
    records.map((record) => [refOf(record.device, record.sequence), record] as const),
  );
  // What the phone itself has said needs nobody who says it, too.
  const byPhone = new Set(
    records.flatMap((each) => (each.named && !each.doubt ? [wordsOf(each)] : [])),
  );
  const decided = new Map(
    decisions.map(({ device, sequence, change }) => [refOf(device, sequence), change] as const),
  );
  const isBelieved = (record: RawRecord): boolean => {
    const { device, sequence, doubt, link } = record;
    const change = decided.get(refOf(device, sequence));
    const before = beforeOf(record, byRef);
    // What waits for a person is corrected by what waits of its phone, too: nothing counts by it.
    const isWaiting =
      before === undefined ||
      (before.doubt !== null &&
        before.link === link &&
        !decided.has(refOf(before.device, before.sequence)));
    return doubt === null || (change ? !change.isDropped : isWaiting);
  };
  const corrected = new Set(
    records.flatMap((record) => {
      const before = beforeOf(record, byRef);
      return before && isBelieved(record) ? [refOf(before.device, before.sequence)] : [];
    }),
  );
  const toServer = serverClocks(records);
  const inForce: TimedRecord[] = [];
  const setAside: RawRecord[] = [];
  for (const record of records) {
    const { device, sequence, kind, link, receivedAt } = record;
    const change = decided.get(refOf(device, sequence));
    const isDone = kind === 'void' && isBelieved(record);
    const isSaid = record.doubt !== null && !change && byPhone.has(wordsOf(record));
    if (isDone || isSaid || corrected.has(refOf(device, sequence)) || change?.isDropped) {
      setAside.push(record);
      continue;
    }
    const touched = firstOf(record, byRef);
    const said = toServer(touched);
    const isAhead = said.at > touched.receivedAt + aheadMs;
    const doubt = record.doubt ?? (isAhead ? 'clock' : undefined);
    const time = change?.at === undefined ? said : ({ at: change.at, clock: 'decided' } as const);
    inForce.push({
      device,
      sequence,
      kind,
      checkpoint: change?.checkpoint ?? record.checkpoint,
      bib: plainBib(change?.bib ?? record.bib),
      ...time,
      ...(doubt && !change && { doubt, arrival: { link, receivedAt, isAhead } }),
    });
  }
  return { inForce, setAside };
}

/** A bib as it is compared: without blanks and leading zeros, in capitals. */
export const plainBib = (typed: string): string =>
  typed
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

/** The entry at the beginning of a chain of corrections: the one that was touched as the runner came. */
function firstOf(record: RawRecord, byRef: ReadonlyMap<string, RawRecord>): RawRecord {
  let first = record;
  for (;;) {
    const before = beforeOf(first, byRef);
    if (!before) return first;
    first = before;
  }
}

/** The entry that one corrects: what came by its own link, or else what its phone had said before. */
function beforeOf(
  { device, named, sequence, corrects }: RawRecord,
  byRef: ReadonlyMap<string, RawRecord>,
): RawRecord | undefined {
  if (corrects === null || corrects >= sequence) return undefined;
  return byRef.get(refOf(device, corrects)) ?? byRef.get(refOf(named ?? device, corrects));
}

const wordsOf = ({ device, named, ...record }: RawRecord): string => {
  const { sequence, checkpoint, kind, bib, deviceAt, corrects } = record;
  return [named ?? device, sequence, checkpoint, kind, bib, deviceAt, corrects].join(' ');
};

/** The first and the last moment that is shown: beyond them dates can't be written. */
const [firstMs, lastMs] = [0, Date.UTC(2200, 0)];
const written = (ms: number): number => Math.min(Math.max(ms, firstMs), lastMs);

/**
 * How times of each device come to the server's clock: by the offset that was measured with the entry,
 * or else the one of the nearest entry of the same device that has one.
 */
function serverClocks(records: readonly RawRecord[]) {
  const measured = Map.groupBy(
    records.filter(({ offsetMs }) => offsetMs !== null),
    ({ device }) => device,
  );
  return ({
    device,
    sequence,
    deviceAt,
    offsetMs,
  }: RawRecord): Pick<TimedRecord, 'at' | 'clock'> => {
    if (offsetMs !== null) return { at: written(deviceAt + offsetMs), clock: 'measured' };
    const far = (each: RawRecord) => Math.abs(each.sequence - sequence);
    // Of two as near the one before it, in whatever order they have arrived.
    const nearest = measured
      .get(device)
      ?.reduce((best, each) =>
        (far(each) - far(best) || each.sequence - best.sequence) < 0 ? each : best,
      );
    return nearest
      ? { at: written(deviceAt + (nearest.offsetMs ?? 0)), clock: 'nearby' }
      : { at: written(deviceAt), clock: 'unknown' };
  };
}
