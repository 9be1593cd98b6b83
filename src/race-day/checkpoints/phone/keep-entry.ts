import type { PhoneRecord } from '../checkpoints.contract.ts';
import type { Line, Mode, Warning } from './log.rules.ts';
import type { Phone, Said } from './phone.ts';

/** What was recorded last, what is doubtful about it, and the entry that takes it back. */
type Told = {
  entry: PhoneRecord;
  warning: Warning | undefined;
  /** Undefined: it took another one back itself. */
  undo: Omit<Said, 'at'> | undefined;
};

/** What is being typed, and what was recorded last; it is kept while another view is open. */
export type Pad = {
  typed: string;
  mode: Mode;
  reason: Reason;
  /** The line that is being corrected, with the bib as far as it is typed. */
  correcting?: { line: Line; typed: string } | undefined;
  told?: Told | undefined;
};
export type Reason = 'unsaid' | 'injury' | 'exhaustion' | 'cutoff' | 'other';

/**
 * Records an entry, or a correction of `line`, and notes on the pad how to undo it: a corrected
 * line becomes what it was before. Returns the entry; undefined: it could not be written.
 */
export async function keepEntry(
  { phone, pad }: { phone: Phone; pad: Pad },
  said: Omit<Said, 'corrects'>,
  { line, warning }: { line?: Line | undefined; warning?: Warning | undefined } = {},
): Promise<PhoneRecord | undefined> {
  const before = line?.now;
  // From now on undo takes back this entry, or nothing if it cannot be written.
  pad.told = undefined;
  const entry = await phone.record({ ...said, corrects: before?.sequence });
  if (!entry) return undefined;
  const { kind, bib, note } = before ?? { ...entry, kind: 'void' as const };
  const undo = { kind, bib, note: note ?? undefined, corrects: entry.sequence };
  pad.told = { entry, warning, undo: entry.kind === 'void' ? undefined : undo };
  phone.changed();
  return entry;
}

/** Takes back what was recorded last. */
export async function undoLast({ phone, pad }: { phone: Phone; pad: Pad }): Promise<void> {
  const undo = pad.told?.undo;
  if (!undo) return;
  // A second touch, before the first is written, takes nothing back.
  pad.told = undefined;
  const entry = await phone.record({ ...undo, at: new Date() });
  pad.told = entry && { entry, warning: undefined, undo: undefined };
  phone.changed();
}
