/** @jsxImportSource preact */
import type { Shared } from './checkpoint-app.tsx';
import type { Pad } from './keypad-view.tsx';
import { type Line, type Mode, modes, touchedAt } from './log.rules.ts';
import { runnerOf } from './runner-of.ts';
import { timeOf } from './times.ts';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { line: Line; pad: Pad; deliver: () => Promise<void> };

/** One entry: another bib, something else that it was, or taken back. Each is an entry of its own. */
export function EntryView({ line, pad, deliver, ...shared }: Props) {
  const { phone, words, language, close } = shared;
  const { bib, kind, sequence } = line.now;
  const correct = (change: { kind: Mode | 'void' }) => {
    void phone.record({ ...change, bib, at: new Date(), corrects: sequence }).then(deliver);
    close();
  };
  const typeAnother = () => {
    if (kind !== 'void') Object.assign(pad, { typed: '', mode: kind, corrects: sequence });
    close();
  };
  return (
    <ViewFrame {...shared} title={words.entry.title}>
      <p className="cp-entry">
        <b>{bib}</b> {runnerOf(phone.state, bib)?.name}
        <br />
        {words.kinds[kind]} {timeOf(language, touchedAt(line))}
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
