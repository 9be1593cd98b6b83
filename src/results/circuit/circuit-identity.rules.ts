import { nameKey } from '../../registration/participants/participant-search.rules.ts';

/** A line of a stage’s results, as far as it says who ran. */
export type Line = {
  /** Its own number. */
  id: number;
  stage: string;
  /** What decisions call it; two lines of a stage never have the same one. */
  card: string;
  name: string;
  /** Year of birth. */
  born: number | null;
  country: string | null;
  gender: 'M' | 'F';
  /** What lines of somebody who was erased share; null: of anybody else. */
  erased: string | null;
};

/** What a person said of two cards: the same runner, or two; `open`: taken back. */
export type Verdict = 'same' | 'different' | 'open';
export type Decision = { one: string; other: string; verdict: Verdict };

/** Two lines that may be one runner’s, and what keeps that from being certain. */
type Doubt = { one: number; other: number; why: DoubtReason };
export type DoubtReason = 'name' | 'born' | 'country' | 'namesakes';

export type Identity = {
  /** By line: the number of its runner, which is that of the runner’s first line. */
  runnerOf: ReadonlyMap<number, number>;
  /** Those that nobody has decided about yet. */
  doubts: readonly Doubt[];
};

/** What decisions call a line. Of namesakes in one stage the second has a number, and so on. */
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
 * Who is who across stages. Lines of one name, year of birth, country and gender are one runner’s
 * without a word, unless a stage has two such; what is nearly so is a doubt until somebody decides.
 * Two lines of one stage are never the same runner’s.
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

/** Whether lines that say the same can only be one runner’s: nobody parted any, no stage twice. */
function isClear(lines: readonly Line[], verdicts: ReadonlyMap<string, Decision>): boolean {
  return lines.every((one, index) =>
    lines
      .slice(index + 1)
      .every((other) => one.stage !== other.stage && !isParted(one, other, verdicts)),
  );
}

/** Lines joined to runners, as far as that contradicts nothing. */
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
   * Whether two lines that are not joined can be one runner’s: no stage twice, and nobody parted
   * any of theirs.
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
      // Those that are joined run a stage together, and so cannot be joined again.
      if (!why || !groups.canJoin(one.line, other.line)) return [];
      return [{ one: one.line.id, other: other.line.id, why }];
    }),
  );
}

/** Why two lines may be one runner’s without its being certain; undefined: they are two runners. */
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

/** Whether one name leaves words of the other out, or one letter is another or stands elsewhere. */
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
