/** @jsxImportSource preact */

import { type Pad, undoLast } from './keep-entry.ts';
import { runnerOf } from './runner-of.ts';
import type { Shared } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Pick<Shared, 'phone' | 'words'> & { pad: Pad };

/** What was recorded last, in words. */
export function LastTold({ phone, words, pad: { told } }: Props) {
  if (!told) return null;
  const { bib, kind } = told.entry;
  const entry = `${bib} ${runnerOf(phone.state, bib)?.name ?? ''} · ${words.kinds[kind]}`;
  return (
    <>
      <span>{fill(words.done, { entry })}</span>
      {told.warning && <strong>{words.warnings[told.warning]}</strong>}
    </>
  );
}

/** Takes back what was recorded last, in one touch. */
export const UndoButton = ({
  phone,
  words,
  pad,
  deliver,
}: Props & { deliver: () => Promise<void> }) =>
  pad.told?.undo ? (
    <button
      type="button"
      className="cp-more"
      onClick={() => void undoLast({ phone, pad }).then(deliver)}
    >
      {words.undo}
    </button>
  ) : null;
