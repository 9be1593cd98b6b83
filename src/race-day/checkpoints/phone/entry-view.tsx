/** @jsxImportSource preact */

import { keepEntry, type Pad } from './keep-entry.ts';
import { type Line, type Mode, modes, touchedAt } from './log.rules.ts';
import { runnerOf } from './runner-of.ts';
import { timeOf } from './times.ts';
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { line: Line; pad: Pad; deliver: () => Promise<void> };

/** One entry: another bib, something else that it was, or taken back. Each is an entry of its own. */
export function EntryView({ line, pad, deliver, ...shared }: Props) {
  const { phone, words, time, close } = shared;
  const { bib, kind } = line.now;
  const correct = (change: { kind: Mode | 'void' }) => {
    void keepEntry({ phone, pad }, { ...change, bib, at: new Date() }, { line }).then(deliver);
    close();
  };
  const typeAnother = () => {
    Object.assign(pad, { correcting: { line, typed: '' } });
    close();
  };
  return (
    <ViewFrame {...shared} title={words.entry.title}>
      <p className="cp-entry">
        <b>{bib}</b> {runnerOf(phone.state, bib)?.name}
        <br />
        {words.kinds[kind]} {timeOf(time, touchedAt(line))}
      </p>
      <button type="button" className="btn" onClick={typeAnother}>
        {words.entry.otherBib}
      </button>
      {modes
        .filter((mode) => mode !== kind)
        .map((mode) => (
          <button
            key={mode}
            type="button"
            className="btn quiet"
            onClick={() => correct({ kind: mode })}
          >
            {fill(words.entry.become, { kind: words.kinds[mode] })}
          </button>
        ))}
      <button
        type="button"
        className="btn quiet cp-danger"
        onClick={() => correct({ kind: 'void' })}
      >
        {words.entry.takeBack}
      </button>
    </ViewFrame>
  );
}
