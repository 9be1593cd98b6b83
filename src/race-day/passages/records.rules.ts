import type { RawRecord, RecordDecision, TimedRecord } from './passages.contract.ts';

/**
 * How far a measured clock may be off; a time further ahead of its arrival was not measured well.
 */
const aheadMs = 10 * 60_000;

const refOf = (device: string, sequence: number) => `${device}#${sequence}`;

/**
 * The entries that count, with what people have decided since, by the server's clock; and those
 * that were taken back, replaced or dropped. A chain of corrections counts as its last one; the
 * time of a corrected bib stays that of the first touch. An entry that was doubtful when it arrived
 * takes nothing back before a person has confirmed it, and waits for that beside the entry that it
 * would take back. The same goes for a hand-over that takes back what the phone has said itself, or
 * what another link has handed over of it. Under a number that the phone has used, only its own
 * word counts. An entry whose time is after its arrival is shown, and does not count.
 */
export function recordsInForce(
  records: readonly RawRecord[],
  decisions: readonly RecordDecision[],
): { inForce: TimedRecord[]; setAside: RawRecord[] } {
  const said: Said = Map.groupBy(records, (record) => numberOf(record, record.sequence));
  const decided = new Map(
    decisions.map(({ device, sequence, change }) => [refOf(device, sequence), change] as const),
  );
  const decidedOf = ({ device, sequence }: RawRecord) => decided.get(refOf(device, sequence));
  // A decision about a hand-over is also valid for the same words when the phone itself delivers
  // them.
  const changeOf = (record: RawRecord) => {
    const same = isOwn(record) ? sameOf(record, said).filter(({ doubt }) => !doubt) : [];
    return [record, ...same].map(decidedOf).find((change) => change !== undefined);
  };
  const isSaidByPhone = (record: RawRecord): boolean => {
    const own = isOwn(record) ? undefined : ownOf(record, said);
    if (!own) return false;
    const isDecided = decidedOf(record) !== undefined;
    return wordsOf(own) === wordsOf(record)
      ? !(record.doubt && isDecided)
      : !(record.doubt || isDecided);
  };
  const doubtOf = (record: RawRecord) => {
    const before = beforeOf(record, said);
    const isForeign = Boolean(record.by) && record.by !== record.link;
    const isOfAnother = before && (isOfPhone(before) || before.by !== record.by);
    return record.doubt ?? (isForeign && isOfAnother ? 'other-link' : null);
  };
  const isBelieved = (record: RawRecord): boolean => {
    if (isSaidByPhone(record)) return false;
    const change = changeOf(record);
    const before = beforeOf(record, said);
    // A waiting entry is corrected by waiting ones of its phone, too, as nothing counts by it.
    const isWaiting =
      before === undefined ||
      (before.doubt !== null &&
        before.link === record.link &&
        before.by === record.by &&
        !changeOf(before));
    return doubtOf(record) === null || (change ? !change.isDropped : isWaiting);
  };
  const corrected = new Set(
    records.flatMap((record) => {
      const before = beforeOf(record, said);
      return before && isBelieved(record) ? [before] : [];
    }),
  );
  const toServer = serverClocks(records);
  const inForce: TimedRecord[] = [];
  const setAside: RawRecord[] = [];
  for (const record of records) {
    const { device, sequence, kind, link, by, receivedAt } = record;
    const change = changeOf(record);
    const isDone = kind === 'void' && isBelieved(record);
    if (isDone || isSaidByPhone(record) || corrected.has(record) || change?.isDropped) {
      setAside.push(record);
      continue;
    }
    const touched = firstOf(record, said);
    const clocked = toServer(touched);
    const isAhead = clocked.at > touched.receivedAt + aheadMs;
    const doubt = doubtOf(record) ?? (isAhead ? 'clock' : undefined);
    const time =
      change?.at === undefined ? clocked : ({ at: change.at, clock: 'decided' } as const);
    inForce.push({
      device,
      sequence,
      kind,
      checkpoint: change?.checkpoint ?? record.checkpoint,
      bib: plainBib(change?.bib ?? record.bib),
      ...time,
      ...(doubt && !change && { doubt, arrival: { link, by, receivedAt, isAhead } }),
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

/** What was said under each number of each device, by whichever link. */
type Said = ReadonlyMap<string, readonly RawRecord[]>;
const numberOf = ({ named, device }: RawRecord, sequence: number) =>
  refOf(named ?? device, sequence);

/** Whether an entry came by the link of the phone that recorded it. */
const isOfPhone = ({ link, by }: RawRecord) => Boolean(by) && by === link;
const isOwn = (record: RawRecord) => isOfPhone(record) && record.doubt === null;

/**
 * Whether two entries are of one phone's log. A file that the staff read may name no link; all
 * other entries name one.
 */
const isOneLog = (record: RawRecord, other: RawRecord) =>
  record.link === null || record.link === other.link;

/**
 * What the phone itself says under the number of an entry; if the entry names no link, only in the
 * same words.
 */
const ownOf = (record: RawRecord, said: Said): RawRecord | undefined =>
  said
    .get(numberOf(record, record.sequence))
    ?.find(
      (each) =>
        isOwn(each) &&
        isOneLog(record, each) &&
        (record.link !== null || wordsOf(each) === wordsOf(record)),
    );

/** What others say in the words of an entry that the phone itself says. */
const sameOf = (own: RawRecord, said: Said): readonly RawRecord[] =>
  (said.get(numberOf(own, own.sequence)) ?? []).filter(
    (each) => each !== own && isOneLog(each, own) && wordsOf(each) === wordsOf(own),
  );

/**
 * The entry at the beginning of a chain of corrections: the one that was touched as the runner
 * came.
 */
function firstOf(record: RawRecord, said: Said): RawRecord {
  let first = record;
  for (;;) {
    const before = beforeOf(first, said);
    if (!before) return first;
    first = before;
  }
}

/**
 * The entry that one corrects: the phone's own, else one that came the same way, else any of that
 * log.
 */
function beforeOf(record: RawRecord, said: Said): RawRecord | undefined {
  const { sequence, corrects, link, by } = record;
  if (corrects === null || corrects >= sequence) return undefined;
  const log = said.get(numberOf(record, corrects))?.filter((each) => isOneLog(record, each)) ?? [];
  return (
    log.find((each) => isOfPhone(each) && each.link === link) ??
    log.find((each) => each.by === by) ??
    log[0]
  );
}

const wordsOf = (record: RawRecord): string => {
  const { checkpoint, kind, bib, deviceAt, offsetMs, corrects } = record;
  return [checkpoint, kind, bib, deviceAt, offsetMs, corrects].join(' ');
};

/** The first and the last moment that is shown: dates beyond them cannot be written. */
const [firstMs, lastMs] = [0, Date.UTC(2200, 0)];
const written = (ms: number): number => Math.min(Math.max(ms, firstMs), lastMs);

/**
 * Converts the times of each phone to the server's clock: by the offset that was measured with the
 * entry, or else by that of the nearest entry that has one, which the phone itself or the same
 * carrier delivered.
 */
function serverClocks(records: readonly RawRecord[]) {
  const logOf = ({ link, named, device }: RawRecord) => `${link} ${named ?? device}`;
  const measured = Map.groupBy(
    records.filter(({ offsetMs }) => offsetMs !== null),
    logOf,
  );
  return (record: RawRecord): Pick<TimedRecord, 'at' | 'clock'> => {
    const { sequence, deviceAt, offsetMs, by, doubt } = record;
    if (offsetMs !== null) return { at: written(deviceAt + offsetMs), clock: 'measured' };
    const far = (each: RawRecord) => Math.abs(each.sequence - sequence);
    const isGood = (each: RawRecord) =>
      isOwn(each) || (each.by === by && (each.doubt === null || doubt !== null));
    // If two are equally near, the one with the lower number, in whatever order they arrived.
    const nearest = measured
      .get(logOf(record))
      ?.filter(isGood)
      .reduce<RawRecord | undefined>(
        (best, each) =>
          best && (far(best) - far(each) || best.sequence - each.sequence) <= 0 ? best : each,
        undefined,
      );
    return nearest
      ? { at: written(deviceAt + (nearest.offsetMs ?? 0)), clock: 'nearby' }
      : { at: written(deviceAt), clock: 'unknown' };
  };
}
