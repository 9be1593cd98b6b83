import { plainBib } from '../../passages/records.rules.ts';
import type { PhoneRecord } from '../checkpoints.contract.ts';

export type Kind = PhoneRecord['kind'];
/** What the keypad records next. */
export type Mode = Exclude<Kind, 'void'>;
export const modes: readonly Mode[] = ['in', 'out', 'retired', 'seen'];

/** A key of the keypad: a digit, `*` for one that cannot be read, or the one that deletes. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | 'back';
export const keys: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', 'back'];

const mostDigits = 6;

/** The text on the keypad after one more key. */
export function press(typed: string, key: Key): string {
  if (key === 'back') return typed.slice(0, -1);
  return typed.length < mostDigits ? typed + key : typed;
}

/** The bib of a QR code on a bib or a printed sheet, `B:123`; undefined: the code holds no bib. */
export const bibOfCode = (text: string): string | undefined =>
  /^B:([\w*-]{1,12})$/.exec(text.trim())?.[1];

/**
 * One line of the log: the first entry, and what it counts as after corrections (`void`: taken
 * back).
 */
export type Line = { first: PhoneRecord; now: PhoneRecord };

/** The log of one phone, indexed. */
export type LogIndex = {
  /** By the sequence of the first entry, in the order of the touches. */
  lines: Map<number, Line>;
  /** The line of each entry. */
  lineOf: Map<number, number>;
  /** The lines of each bib after corrections, without those taken back. */
  byBib: Map<string, Set<number>>;
  /** How many entries there are, corrections among them. */
  count: number;
};

export const emptyIndex = (): LogIndex => ({
  lines: new Map(),
  lineOf: new Map(),
  byBib: new Map(),
  count: 0,
});

/** Adds an entry to the index; entries come in the order of their sequence. */
export function addEntry(index: LogIndex, entry: PhoneRecord): void {
  const { sequence, corrects } = entry;
  const lineNumber = index.lineOf.get(corrects ?? 0) ?? sequence;
  const before = index.lines.get(lineNumber);
  if (before) index.byBib.get(plainBib(before.now.bib))?.delete(lineNumber);
  index.lines.set(lineNumber, { first: before?.first ?? entry, now: entry });
  index.lineOf.set(sequence, lineNumber);
  index.count += 1;
  if (entry.kind === 'void') return;
  const bib = plainBib(entry.bib);
  index.byBib.set(bib, (index.byBib.get(bib) ?? new Set()).add(lineNumber));
}

/** The newest lines first, `most` at the most. */
export const newestLines = ({ lines }: LogIndex, most: number): Line[] =>
  [...lines.values()].slice(-most).reverse();

const warnings = [
  'unread',
  'unknown',
  'alreadyIn',
  'alreadyOut',
  'alreadyRetired',
  'alreadySeen',
  'retiredBefore',
] as const;
export type Warning = (typeof warnings)[number];

/**
 * What is doubtful about a bib, shown to the volunteer, who can record it all the same. `known`:
 * whether a bib is expected here; undefined: the phone has no list yet. `instead`: the line that it
 * corrects.
 */
export function warningOf(
  { bib, mode, instead }: { bib: string; mode: Mode; instead?: Line | undefined },
  index: LogIndex,
  known: ((bib: string) => boolean) | undefined,
): Warning | undefined {
  if (bib.includes('*')) return 'unread';
  const plain = plainBib(bib);
  const kinds = new Set(
    [...(index.byBib.get(plain) ?? [])]
      .filter((number) => number !== instead?.first.sequence)
      .map((number) => index.lines.get(number)?.now.kind),
  );
  const again = {
    in: 'alreadyIn',
    out: 'alreadyOut',
    retired: 'alreadyRetired',
    seen: 'alreadySeen',
  } as const;
  if (kinds.has(mode)) return again[mode];
  if (kinds.has('retired')) return 'retiredBefore';
  return known && !known(plain) ? 'unknown' : undefined;
}

/**
 * When a line was touched, in milliseconds since 1970, by the server’s clock as far as the offset
 * is known.
 */
export const touchedAt = ({ first }: Line): number =>
  Date.parse(first.deviceAt) + (first.offsetMs ?? 0);

/**
 * The moment of a touch by the phone's clock, although the page handles it later; `eventMs` and
 * `nowMs` count from the page's beginning, `clockMs` since 1970.
 */
export function momentOfTouch(eventMs: number, nowMs: number, clockMs: number): Date {
  const late = nowMs - eventMs;
  // Some browsers count events from another beginning, so a delay of over a minute is not believed.
  return new Date(clockMs - Math.max(0, late < 60_000 ? late : 0));
}
