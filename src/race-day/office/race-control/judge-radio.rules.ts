import type { DoubtKind, RawRecord, Reading } from '../../passages/passages.contract.ts';

/** What becomes of an entry once it is read with all others. */
export type RadioFate = {
  /** Undefined: no runner has the bib. */
  runnerId: number | undefined;
  /** Clean: a passage of its own. */
  verdict: 'clean' | 'duplicate' | DoubtKind;
  /** The runners whom a doubtful entry may mean, the likeliest first. */
  proposals: number[];
};

/** What becomes of each of these entries in a reading that contains them. */
export function fatesOf(records: readonly RawRecord[], reading: Reading): RadioFate[] {
  const isIn =
    ({ device, sequence }: RawRecord) =>
    (each: { device: string; sequence: number }) =>
      each.device === device && each.sequence === sequence;
  return records.map((record) => {
    for (const [runnerId, passages] of reading.passages) {
      const passage = passages.find((each) => each.records.some(isIn(record)));
      if (!passage) continue;
      // A runner who leaves or retires at the place where they came in is no duplicate.
      const first = passage.records.find(({ kind }) => kind === record.kind);
      const verdict = first && isIn(record)(first) ? 'clean' : 'duplicate';
      return { runnerId, verdict, proposals: [] };
    }
    const doubt = reading.doubts.find(({ visit }) => visit.records.some(isIn(record)));
    return {
      runnerId: doubt?.runnerId,
      verdict: doubt?.kind ?? 'duplicate',
      proposals: (doubt?.proposals ?? []).map(({ runnerId }) => runnerId),
    };
  });
}
