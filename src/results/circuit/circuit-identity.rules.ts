import { nameKey } from '../../registration/participants/participant-search.rules.ts';

/** What a line of a stage’s results says about its runner. */
export type Line = {
  /** The line's own number. */
  id: number;
  stage: string;
  /** The key under which decisions are kept; two lines of a stage never share one. */
  card: string;
  name: string;
  /** Year of birth. */
  born: number | null;
  country: string | null;
  gender: 'M' | 'F';
  /** A value that the lines of one erased runner share; null: not erased. */
  erased: string | null;
};

/** What a person decided about two cards: the same runner, or two; `open`: taken back. */
export type Verdict = 'same' | 'different' | 'open';
export type Decision = { one: string; other: string; verdict: Verdict };

/** Two lines that may be one runner’s, and the reason why that is not certain. */
type Doubt = { one: number; other: number; why: DoubtReason };
export type DoubtReason = 'name' | 'born' | 'country' | 'namesakes';

export type Identity = {
  /** By line: the number of its runner, which is that of the runner’s first line. */
  runnerOf: ReadonlyMap<number, number>;
  /** Those that nobody has decided yet. */
  doubts: readonly Doubt[];
};

/**
 * The key under which decisions about a line are kept. For the second of namesakes in one stage it
 * has a number, and so on.
 */
export function cardOf(
  line: Pick<Line, 'stage' | 'name' | 'born' | 'country' | 'gender'>,
  earlier: readonly string[],
): string {
  const { stage, name, born, country, gender } = line;
  const plain = [stage, nameKey(name), born ?? '', country ?? '', gender].join('|');
  for (let number = 1; ; number++) {
    const card = number === 1 ? plain : `${plain}|${number}`;
    if (!earlier.includes(card)) return card;
  }
}

/**
 * Finds the runner of each line across stages. Lines with the same name, year of birth, country and
 * gender belong to one runner without a decision, unless a stage has two of them; lines that are
 * nearly the same are a doubt until somebody decides. Two lines of one stage never belong to the
 * same runner.
 */
export function identify(lines: readonly Line[], decisions: readonly Decision[]): Identity {
  const ordered = lines.toSorted((one, other) => one.id - other.id);
  const verdicts = latestVerdicts(decisions);
  const groups = new Groups(verdicts);
  const named = ordered.filter(({ erased }) => erased === null);
  const known = named.map((line) => ({ line, key: nameKey(line.name) }));
  const sure = known.filter(({ line }) => line.born !== null && line.country !== null);
  for (const alike of Map.groupBy(sure, fullKey).values()) {
    const same = alike.map(({ line }) => line);
    if (isClear(same, verdicts)) groups.joinAll(same);
  }
  const gone = ordered.filter(({ erased }) => erased !== null);
  for (const same of Map.groupBy(gone, ({ erased }) => erased).values()) groups.joinAll(same);
  const byCard = new Map(named.map((line) => [line.card, line]));
  for (const { one, other, verdict } of verdicts.values()) {
    const pair = [byCard.get(one), byCard.get(other)].filter((line) => line !== undefined);
    if (verdict === 'same' && pair.length === 2) groups.joinAll(pair);
  }
  const runnerOf = new Map(ordered.map((line) => [line.id, groups.numberOf(line)]));
  return { runnerOf, doubts: doubtsOf(known, groups) };
}

type Known = { line: Line; key: string };

const fullKey = ({ line: { born, country, gender }, key }: Known): string =>
  [key, born, country, gender].join('|');

const pairKey = (one: string, other: string): string => [one, other].toSorted().join('\n');

function latestVerdicts(decisions: readonly Decision[]): ReadonlyMap<string, Decision> {
  return new Map(decisions.map((each) => [pairKey(each.one, each.other), each]));
}

const isParted = (one: Line, other: Line, verdicts: ReadonlyMap<string, Decision>): boolean =>
  verdicts.get(pairKey(one.card, other.card))?.verdict === 'different';

/**
 * Whether lines with the same data can only be one runner’s: nobody decided otherwise, and no stage
 * has two of them.
 */
function isClear(lines: readonly Line[], verdicts: ReadonlyMap<string, Decision>): boolean {
  return lines.every((one, index) =>
    lines
      .slice(index + 1)
      .every((other) => one.stage !== other.stage && !isParted(one, other, verdicts)),
  );
}

/** Lines joined to runners, as far as no decision or stage contradicts it. */
class Groups {
  readonly #of = new Map<Line, readonly Line[]>();
  readonly #verdicts: ReadonlyMap<string, Decision>;

  constructor(verdicts: ReadonlyMap<string, Decision>) {
    this.#verdicts = verdicts;
  }

  #all(line: Line): readonly Line[] {
    return this.#of.get(line) ?? [line];
  }

  /**
   * Whether two lines that are not joined can be one runner’s: their groups share no stage, and
   * nobody decided that any two of their lines are different runners.
   */
  canJoin(one: Line, other: Line): boolean {
    return this.#all(one).every((each) =>
      this.#all(other).every(
        (beside) => each.stage !== beside.stage && !isParted(each, beside, this.#verdicts),
      ),
    );
  }

  joinAll([first, ...others]: readonly Line[]): void {
    for (const other of others) {
      if (!first || !this.canJoin(first, other)) continue;
      const all = [...this.#all(first), ...this.#all(other)];
      for (const line of all) this.#of.set(line, all);
    }
  }

  numberOf(line: Line): number {
    return Math.min(...this.#all(line).map(({ id }) => id));
  }
}

function doubtsOf(known: readonly Known[], groups: Groups): Doubt[] {
  return known.flatMap((one, index) =>
    known.slice(index + 1).flatMap((other): Doubt[] => {
      const why = reasonFor(one, other);
      // `canJoin` is also false for two lines of one group, as they share its stages.
      if (!why || !groups.canJoin(one.line, other.line)) return [];
      return [{ one: one.line.id, other: other.line.id, why }];
    }),
  );
}

/**
 * Why two lines may be one runner’s although it is not certain; undefined: they are two runners.
 */
function reasonFor(one: Known, other: Known): DoubtReason | undefined {
  const [a, b] = [one.line, other.line];
  if (a.gender !== b.gender) return undefined;
  const isUnknown = a.born === null || b.born === null;
  const years = Math.abs((a.born ?? 0) - (b.born ?? 0));
  if (!isUnknown && years > 1) return undefined;
  const isSameCountry = a.country === b.country && a.country !== null;
  if (one.key === other.key) {
    if (isUnknown || years > 0) return 'born';
    return isSameCountry ? 'namesakes' : 'country';
  }
  const mayBe = isUnknown ? isSameCountry : years === 0;
  return mayBe && isNearly(one.key, other.key) ? 'name' : undefined;
}

const fewest = 6;

/**
 * Whether one name leaves words of the other out, or differs from it by one letter or by the place
 * of one.
 */
export function isNearly(one: string, other: string): boolean {
  const [ones, others] = [one.split(' '), other.split(' ')];
  if (isPart(ones, others) || isPart(others, ones)) return true;
  if (one.length < fewest || Math.abs(one.length - other.length) > 1) return false;
  const rest = new Set([other, ...withoutOne(other)]);
  return [one, ...withoutOne(one)].some((text) => rest.has(text));
}

const isPart = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 1 && few.every((word) => many.includes(word));

/** A text without its first letter, without its second, and so on. */
const withoutOne = (text: string): string[] =>
  Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
