import type {
  Adjustment,
  ResultState,
  RunnerResult,
  Snapshot,
  StateDetail,
} from './results.contract.ts';

/** One change of a runner, as data for a sentence. */
export type RunnerChange =
  | { kind: 'added' }
  | { kind: 'removed' }
  | { kind: 'state'; from: ResultState; to: ResultState; detail: StateDetail }
  /** The time before adjustments; null: no time. */
  | { kind: 'time'; fromMs: number | null; toMs: number | null }
  | ({ kind: 'adjustment' | 'adjustment-lifted' } & Adjustment)
  | { kind: 'close-finish'; decided: 'order' | 'dead-heat' | null; ids: readonly number[] }
  /** Name, gender, country or club. */
  | { kind: 'person' }
  | { kind: 'bib'; from: string; to: string }
  | { kind: 'classifications'; left: string[]; joined: string[] };

/** Neighbours in a classification who moved the same way because others changed. */
export type Move = {
  classification: string;
  /** Their places before the move, the first and the last. */
  from: number;
  to: number;
  way: 'up' | 'down';
};

/** What differs between a publication and the one before. */
export type Difference = {
  runners: { id: number; bib: string; changes: RunnerChange[] }[];
  moves: Move[];
};

/** Compares two publications of a race; without an earlier one nothing is different. */
export function differenceOf(before: Snapshot | undefined, after: Snapshot): Difference {
  if (!before) return { runners: [], moves: [] };
  const earlier = new Map(before.runners.map((each) => [each.id, each] as const));
  const later = new Map(after.runners.map((each) => [each.id, each] as const));
  const removed = before.runners.filter(({ id }) => !later.has(id));
  const runners = [
    ...after.runners.map((each) => ({
      id: each.id,
      bib: each.bib,
      changes: changesOf(earlier.get(each.id), each),
    })),
    ...removed.map(({ id, bib }) => ({ id, bib, changes: [{ kind: 'removed' as const }] })),
  ].filter(({ changes }) => changes.length > 0);
  const changed = new Set(runners.map(({ id }) => id));
  return { runners, moves: movesOf(before, after, changed) };
}

function changesOf(before: RunnerResult | undefined, after: RunnerResult): RunnerChange[] {
  if (!before) return [{ kind: 'added' }];
  const left = before.classifications.filter((id) => !after.classifications.includes(id));
  const joined = after.classifications.filter((id) => !before.classifications.includes(id));
  const changes: (RunnerChange | false)[] = [
    before.bib !== after.bib && { kind: 'bib', from: before.bib, to: after.bib },
    // A runner who was erased is not named again.
    after.person !== null &&
      before.person !== null &&
      !isSame(before.person, after.person) && { kind: 'person' },
    left.length + joined.length > 0 && { kind: 'classifications', left, joined },
    (before.state !== after.state || !isSame(before.detail, after.detail)) && {
      kind: 'state',
      from: before.state,
      to: after.state,
      detail: after.detail,
    },
    before.ownMs !== after.ownMs && { kind: 'time', fromMs: before.ownMs, toMs: after.ownMs },
    ...lacking(after.adjustments, before.adjustments).map(
      (each) => ({ kind: 'adjustment', ...each }) as const,
    ),
    ...lacking(before.adjustments, after.adjustments).map(
      (each) => ({ kind: 'adjustment-lifted', ...each }) as const,
    ),
    !isSame(decisionOf(before), decisionOf(after)) && {
      kind: 'close-finish',
      ...decisionOf(after),
    },
  ];
  return changes.filter((each) => each !== false);
}

const decisionOf = ({ closeFinish }: RunnerResult) => ({
  decided: closeFinish?.kind ?? null,
  ids: closeFinish?.ids ?? [],
});

/** Compares plain data, regardless of the order of the keys, which a database may change. */
function isSame(one: object, other: object): boolean {
  const values = (each: object) =>
    JSON.stringify(
      Object.entries(each)
        .filter(([, value]) => value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return values(one) === values(other);
}

/** The items of one list that the other lacks, each as often as it is missing there. */
function lacking(one: readonly Adjustment[], other: readonly Adjustment[]): Adjustment[] {
  const rest = [...other];
  return one.filter((each) => {
    const index = rest.findIndex((candidate) => isSame(candidate, each));
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}

/** Places that changed because of others; neighbours who moved the same way are one move. */
function movesOf(before: Snapshot, after: Snapshot, changed: ReadonlySet<number>): Move[] {
  const later = new Map(after.standings.map((each) => [each.classification, each.ranked] as const));
  return before.standings.flatMap(({ classification, ranked }) => {
    const placeOf = new Map(later.get(classification)?.map(({ id, place }) => [id, place]));
    const moves: Move[] = [];
    let open: Move | undefined;
    for (const { id, place } of ranked) {
      const now = placeOf.get(id);
      if (changed.has(id) || now === undefined) continue;
      const way = now < place ? 'up' : 'down';
      if (now === place) open = undefined;
      else if (open?.way === way) open.to = place;
      else {
        open = { classification, from: place, to: place, way };
        moves.push(open);
      }
    }
    return moves;
  });
}
