import type { RecordKind } from '../../passages/passages.contract.ts';

/** A line of a station's list as it comes by radio or on paper, read. */
export type RadioRow = {
  /** As typed. */
  text: string;
  bib: string;
  /** `HH:MM` or `HH:MM:SS`, local time. */
  time: string;
  kind: Exclude<RecordKind, 'void'>;
  note: string | null;
};

/** Why nothing of a line can be kept. */
export type RadioProblem = 'no-bib' | 'no-time';

const kindWords = new Map<string, RadioRow['kind']>([
  ['in', 'in'],
  ['out', 'out'],
  ['dnf', 'retired'],
  ['x', 'retired'],
  ['seen', 'seen'],
]);

/** How many lines are read at once. */
export const mostLines = 200;

/**
 * Reads lines such as `104 9:42`, `117 0943 out`, `88 9:50:10 dnf ankle`: bib, time, then `in` (or
 * nothing), `out`, `seen` or `dnf`, then a note. A line without a time has that of the line before
 * it.
 */
export function readRadio(text: string): (RadioRow | { text: string; problem: RadioProblem })[] {
  let last: string | undefined;
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, mostLines)
    .map((line) => {
      const [bib = '', ...rest] = line.split(/[\s,;]+/);
      if (!/^[\d*]{1,6}$/.test(bib)) return { text: line, problem: 'no-bib' as const };
      const own = timeIn(rest[0] ?? '');
      const time = own ?? last;
      if (time === undefined) return { text: line, problem: 'no-time' as const };
      last = time;
      const words = own === undefined ? rest : rest.slice(1);
      const kind = kindWords.get(words[0]?.toLowerCase() ?? '');
      const note = (kind === undefined ? words : words.slice(1)).join(' ').slice(0, 200);
      return { text: line, bib, time, kind: kind ?? 'in', note: note || null };
    });
}

/** `9:42`, `09.42`, `0942`, `9:42:10` as `HH:MM` or `HH:MM:SS`; undefined: no time of day. */
export function timeIn(word: string): string | undefined {
  const found = /^([01]?\d|2[0-3])[:.]?([0-5]\d)(?:[:.]([0-5]\d))?$/.exec(word);
  return found
    ?.slice(1)
    .filter(Boolean)
    .map((part) => part.padStart(2, '0'))
    .join(':');
}
