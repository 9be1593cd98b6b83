/** A chip that was read, in milliseconds since the gun; below 0 before it. */
export type ChipRead = { bib: string; ms: number };

export type ChipFinish = {
  bib: string;
  /** When the chip crossed the start line; null: it was not read there. */
  startMs: number | null;
  /** Null: it was read only at the start. */
  finishMs: number | null;
  /** Reads that count for nothing, such as a second crossing with a child by the hand. */
  spareMs: readonly number[];
};

/** Reads of one crossing follow each other within this. */
const crossingMs = 60_000;

/**
 * What a mat at the start and finish read of each chip: the last read of the first crossing is the
 * start, where it is sooner than anybody can be back; the first read of the first crossing after
 * that is the finish. `earliestFinishMs`: since the gun, below which nobody has run the course.
 * In the order of the finish, those without one last.
 */
export function chipFinishes(reads: readonly ChipRead[], earliestFinishMs: number): ChipFinish[] {
  const finishes = [...Map.groupBy(reads, ({ bib }) => bib)].map(([bib, own]): ChipFinish => {
    const times = own.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const atStart = times.filter((ms) => ms < earliestFinishMs);
    const [finishMs = null, ...later] = times.filter((ms) => ms >= earliestFinishMs);
    return {
      bib,
      startMs: startOf(atStart),
      finishMs,
      spareMs: later.filter((ms) => ms - (finishMs ?? 0) > crossingMs),
    };
  });
  return finishes.toSorted(
    (one, other) => (one.finishMs ?? Infinity) - (other.finishMs ?? Infinity) || 0,
  );
}

/**
 * The last read of the crossing that went on past the gun: who waits upon the mat is read many
 * times before it.
 */
function startOf(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  // Who stood on the mat at the gun and was not read again left with it.
  const [first = 0, ...later] = times.filter((ms) => ms > 0);
  return later.reduce((last, ms) => (ms - last <= crossingMs ? ms : last), first);
}
