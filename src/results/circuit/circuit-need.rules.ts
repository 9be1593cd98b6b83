import { compareScores } from './circuit-order.rules.ts';
import {
  type CircuitRules,
  type Score,
  type Stage,
  type StagePlace,
  scoreOf,
} from './circuit-points.rules.ts';

/** The place that a runner would have; null: not in the ranking. */
export type Outlook = {
  /** If nobody else improves. */
  best: number | null;
  /** Whatever the others reach at the stage. */
  worst: number | null;
};

/** What a runner's places at the next stage would lead to; `to` null: up to the last one. */
export type Chance = Outlook & { from: number; to: number | null };

/** What each runner of a category has run so far. */
type Runners = ReadonlyMap<number, readonly Pick<StagePlace, 'stage' | 'place'>[]>;

type Asked = {
  runner: number;
  /** The next stage. */
  next: string;
  runners: Runners;
  stages: readonly Stage[];
};

/**
 * Which place at the next stage gives a runner which place in the standings, and what happens if
 * the runner stays at home. The others may do anything there: stay away, or take any other place,
 * each a different one. Runners who have not run a stage yet are left out.
 */
export function chancesAt(asked: Asked, rules: CircuitRules): { run: Chance[]; stay: Outlook } {
  const outlook = outlookOf(asked, rules);
  const run: Chance[] = [];
  const last = lastThatMatters(asked, rules);
  for (let place = 1; place <= last; place++) {
    const { best, worst } = outlook(place);
    const before = run.at(-1);
    if (before && before.best === best && before.worst === worst) before.to = place;
    else run.push({ from: place, to: place, best, worst });
  }
  const end = run.at(-1);
  if (end) end.to = null;
  return { run, stay: outlook(undefined) };
}

/** From this place on, all places lead to the same. */
function lastThatMatters({ runners }: Asked, rules: CircuitRules): number {
  const places = [...runners.values()].flatMap((each) => each.map(({ place }) => place));
  return Math.max(0, ...places) * rules.bestResults + runners.size + 1;
}

function outlookOf({ runner, next, runners, stages }: Asked, rules: CircuitRules) {
  const scoreWith = (id: number, place: number | undefined): Score => {
    const run = runners.get(id) ?? [];
    return scoreOf(place === undefined ? run : [...run, { stage: next, place }], stages, rules);
  };
  // Among these runners no further places can matter.
  const taken = [...runners.keys()].map((_, index) => index + 1);
  const rivals = [...runners.keys()]
    .filter((id) => id !== runner)
    .map((id) => ({ now: scoreWith(id, undefined), at: taken.map((each) => scoreWith(id, each)) }));
  return (place: number | undefined): Outlook => {
    const own = scoreWith(runner, place);
    if (own.missing > 0) return { best: null, worst: null };
    const isAhead = (score: Score) => compareScores(score, own, rules) < 0;
    const behind = rivals.filter(({ now }) => !isAhead(now));
    const ahead = rivals.length - behind.length;
    const enough = behind.map(({ at }) => {
      const good = countFirst(at, isAhead);
      return place !== undefined && place <= good ? good - 1 : good;
    });
    return { best: 1 + ahead, worst: 1 + ahead + mostServed(enough) };
  };
}

/** How many items from the first on pass the test; after the first that fails, all fail. */
function countFirst<Item>(items: readonly Item[], isSo: (item: Item) => boolean): number {
  let [known, end] = [0, items.length];
  while (known < end) {
    const middle = Math.floor((known + end) / 2);
    const item = items[middle];
    if (item !== undefined && isSo(item)) known = middle + 1;
    else end = middle;
  }
  return known;
}

/**
 * How many rivals can overtake at once. Each number says how many of the free places, from the
 * first on, are good enough for a rival; a better place always does what a worse one does, so the
 * rival with the fewest is served first.
 */
function mostServed(enough: readonly number[]): number {
  let served = 0;
  for (const each of enough.toSorted((one, other) => one - other)) if (each > served) served++;
  return served;
}
