/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { keepEntry, type Pad } from './keep-entry.ts';
import { Display, Keys, Modes, momentOf, ReasonChoice, useKeyboard } from './keypad-parts.tsx';
import { LastLines } from './last-lines.tsx';
import { LastTold, UndoButton } from './last-told.tsx';
import { type Key, type Line, type Mode, press, touchedAt, warningOf } from './log.rules.ts';
import { countUndelivered, type PhoneState } from './phone.ts';
import { runnerOf } from './runner-of.ts';
import { signal } from './signals.ts';
import { type TimeWords, timeOf } from './times.ts';
import { Unwritten } from './unwritten.tsx';
import type { Shared } from './view-frame.tsx';
import { fill, type Words } from './words.ts';

type Props = Shared & {
  pad: Pad;
  battery: number | undefined;
  hasUpdate: boolean;
  deliver: () => Promise<void>;
  more: () => void;
  change: (line: Line) => void;
};

/** The keypad with the bib and name that it is about, what is doubtful, and the last entries. */
export function KeypadView({ pad, battery, hasUpdate, deliver, more, change, ...shared }: Props) {
  const { phone, words, time } = shared;
  const { state } = phone;
  const [, setDrawn] = useState(0);
  const set = (values: Partial<Pad>) => {
    Object.assign(pad, values);
    setDrawn((count) => count + 1);
  };
  const isKnown = state.runners.size > 0 ? (bib: string) => state.runners.has(bib) : undefined;
  const warningAbout = ({ bib, mode, line }: Being) =>
    bib === '' ? undefined : warningOf({ bib, mode, instead: line }, state.index, isKnown);

  const confirm = (event: Event) => {
    // Not the `being` of this render: several touches may come before the next one.
    const being = beingTyped(pad);
    const { bib, mode, line } = being;
    if (bib === '') return;
    const at = momentOf(event);
    const warning = warningAbout(being);
    const note = noteOf(being, pad.reason, words);
    // After a retirement the keypad returns to `in` for the next runner.
    if (line) set({ correcting: undefined });
    else set({ typed: '', reason: 'unsaid', mode: mode === 'retired' ? 'in' : mode });
    void keepEntry({ phone, pad }, { kind: mode, bib, at, note }, { line, warning }).then(
      (entry) => {
        signal(state.settings, entry && !warning ? 'fine' : 'doubt');
        if (entry) void deliver();
      },
    );
  };
  const pressed = (key: Key) => {
    const { correcting } = pad;
    const next = press(beingTyped(pad).bib, key);
    set(correcting ? { correcting: { ...correcting, typed: next } } : { typed: next });
  };
  const choose = (next: Pad['mode']) => {
    if (!pad.correcting) set({ mode: next });
  };
  const cancel = () => set({ correcting: undefined });

  useKeyboard({ press: pressed, confirm, choose, cancel });

  const being = beingTyped(pad);
  const { bib: typed, mode, line } = being;
  const warning = warningAbout(being);
  return (
    <div className={line ? 'cp is-correcting' : 'cp'}>
      <StatusBar {...{ ...shared, battery, more, hasUpdate }} />
      {line ? (
        <CorrectingBar {...{ words, time, line, cancel }} />
      ) : (
        <Modes words={words} mode={mode} choose={choose} />
      )}
      {typed === '' && !line ? (
        <Display
          words={words}
          typed=""
          isDoubtful={pad.told?.warning !== undefined}
          action={<UndoButton {...{ phone, words, pad, deliver }} />}
        >
          <LastTold {...{ phone, words, pad }} />
        </Display>
      ) : (
        <Display words={words} typed={typed} isDoubtful={warning !== undefined}>
          <span>{runnerLine(state, typed)}</span>
          {warning && <strong>{words.warnings[warning]}</strong>}
        </Display>
      )}
      {mode === 'retired' && !line && (
        <ReasonChoice words={words} reason={pad.reason} choose={(next) => set({ reason: next })} />
      )}
      <Keys
        {...{ words, press: pressed, confirm }}
        isEmpty={typed === ''}
        confirmWord={line ? words.confirm.correct : words.confirm[mode]}
      />
      <LastLines {...{ state, words, time, change }} />
    </div>
  );
}

/**
 * The text beside the bib of an entry: why a runner retires, or what a corrected entry said before.
 */
function noteOf({ mode, line }: Being, reason: Pad['reason'], words: Shared['words']) {
  if (line) return line.now.note ?? undefined;
  return mode === 'retired' && reason !== 'unsaid' ? words.reasons[reason] : undefined;
}

type Being = { bib: string; mode: Mode; line: Line | undefined };

/**
 * The bib on the keypad, as which kind it is recorded, and the line that it corrects, which keeps
 * its kind.
 */
function beingTyped({ typed, mode, correcting }: Pad): Being {
  if (!correcting) return { bib: typed, mode, line: undefined };
  const { line } = correcting;
  return { bib: correcting.typed, mode: line.now.kind === 'void' ? mode : line.now.kind, line };
}

function runnerLine(state: PhoneState, bib: string): string {
  const runner = runnerOf(state, bib);
  const race = state.link?.answer?.races.find(({ id }) => id === runner?.race);
  return runner ? [runner.name, race?.name].filter(Boolean).join(' · ') : '';
}

type CorrectingBarProps = { words: Words; time: TimeWords; line: Line; cancel: () => void };

/**
 * Names the entry that the next bib corrects, in place of the buttons that choose the kind of an
 * entry.
 */
const CorrectingBar = ({ words, time, line, cancel }: CorrectingBarProps) => (
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

type StatusBarProps = Shared & {
  battery: number | undefined;
  more: () => void;
  hasUpdate: boolean;
};

const lowBattery = 0.2;

/**
 * What a volunteer has to know at a glance: where, how much, what is not delivered, what is wrong.
 */
function StatusBar({ phone, words, time, battery, more, hasUpdate }: StatusBarProps) {
  const { state } = phone;
  const { link, contact, problem } = state;
  const left = countUndelivered(state);
  return (
    <header className="cp-status">
      <div className="cp-where">
        <h1>{link?.answer?.checkpoint.name ?? words.title}</h1>
        <button type="button" className="cp-more" onClick={more}>
          {words.more.open}
          {hasUpdate && ' •'}
        </button>
      </div>
      <p>
        <span>{fill(words.status.recorded, { count: state.index.count })}</span>{' '}
        <strong className={left > 0 ? 'is-left' : ''}>
          {left > 0 ? fill(words.status.undelivered, { count: left }) : words.status.allDelivered}
        </strong>{' '}
        <span>
          {contact
            ? fill(words.status.contact, { time: timeOf(time, contact.at + contact.offsetMs) })
            : words.status.noContact}
        </span>
      </p>
      {hasUpdate && <p>{words.status.update}</p>}
      <Unwritten {...{ state, words, time }} />
      {problem && problem !== 'away' && <p className="cp-problem">{words.problems[problem]}</p>}
      {battery !== undefined && battery <= lowBattery && (
        <p className="cp-problem">
          {fill(words.status.battery, { percent: Math.round(battery * 100) })}
        </p>
      )}
    </header>
  );
}
