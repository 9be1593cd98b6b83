import type { TimedRecord, Visit } from './passages.contract.ts';

/** Entries of one bib at one place within this time of each other are one. */
const sameVisitMs = 60_000;

/** One entry as a stay of its own. */
export const visitOf = (record: TimedRecord): Visit => ({
  bib: record.bib,
  checkpoint: record.checkpoint,
  at: record.at,
  outAt: record.kind === 'out' ? record.at : undefined,
  isRetired: record.kind === 'retired',
  records: [record],
});

/** The stays of one bib, in order of time. */
export function visitsOf(records: readonly TimedRecord[]): Visit[] {
  const visits: Visit[] = [];
  for (const record of [...records].sort((a, b) => a.at - b.at)) {
    const open = visits.findLast(({ checkpoint }) => checkpoint === record.checkpoint);
    if (open && belongsTo(open, record, visits.at(-1) === open)) {
      open.records.push(record);
      open.isRetired ||= record.kind === 'retired';
      if (record.kind === 'out') open.outAt ??= record.at;
    } else {
      visits.push(visitOf(record));
    }
  }
  return visits;
}

/** Who leaves, or gives up, after any rest at the place is still on the same visit. */
function belongsTo(open: Visit, { at, kind }: TimedRecord, isLatest: boolean): boolean {
  const last = open.records.at(-1)?.at ?? open.at;
  if (at - last <= sameVisitMs) return true;
  if (kind === 'out') return isLatest && open.outAt === undefined;
  return kind === 'retired' && isLatest;
}
