/** @jsxImportSource preact */
import { type Line, newestLines, touchedAt } from './log.rules.ts';
import type { PhoneState } from './phone.ts';
import { runnerOf } from './runner-of.ts';
import { type TimeWords, timeOf } from './times.ts';
import type { Words } from './words.ts';

const most = 12;

type Props = {
  state: PhoneState;
  words: Words;
  time: TimeWords;
  change: (line: Line) => void;
};

/** The last entries, the newest first; each opens the view that changes it. */
export function LastLines({ state, words, time, change }: Props) {
  const lines = newestLines(state.index, most);
  return (
    <section className="cp-lines">
      <h2 className="vh">{words.lines.label}</h2>
      {lines.length === 0 && <p>{words.lines.none}</p>}
      <ul>
        {lines.map((line) => {
          const { bib, kind } = line.now;
          const isBack = kind === 'void';
          return (
            <li key={line.first.sequence}>
              <button type="button" disabled={isBack} onClick={() => change(line)}>
                <span className="vh">{words.lines.change}</span>
                {isBack ? <s>{bib}</s> : <b>{bib}</b>}
                <span>{runnerOf(state, bib)?.name}</span>
                <small>
                  {words.kinds[kind]} {timeOf(time, touchedAt(line))}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
