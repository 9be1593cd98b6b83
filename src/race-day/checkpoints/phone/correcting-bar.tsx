/** @jsxImportSource preact */
import { type Line, touchedAt } from './log.rules.ts';
import { type TimeWords, timeOf } from './times.ts';
import { fill, type Words } from './words.ts';

type Props = { words: Words; time: TimeWords; line: Line; cancel: () => void };

/** Names the entry that the next bib corrects, where the kinds of entries are chosen otherwise. */
export const CorrectingBar = ({ words, time, line, cancel }: Props) => (
  <div className="cp-correcting">
    <p role="status">
      {fill(words.correcting.title, {
        bib: line.now.bib,
        time: timeOf(time, touchedAt(line), 'short'),
      })}
    </p>
    <button type="button" className="cp-more" onClick={cancel}>
      {words.correcting.cancel}
    </button>
  </div>
);
