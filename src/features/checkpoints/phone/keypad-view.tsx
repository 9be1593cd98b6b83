/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Shared } from './checkpoint-app.tsx';
import {
  Display,
  Keys,
  Modes,
  momentOf,
  type Reason,
  ReasonChoice,
  type Told,
  useKeyboard,
} from './keypad-parts.tsx';
import { LastLines } from './last-lines.tsx';
import { type Key, type Line, type Mode, press, warningOf } from './log.rules.ts';
import type { PhoneState } from './phone.ts';
import { runnerOf } from './runner-of.ts';
import { signal } from './signals.ts';
import { StatusBar } from './status-bar.tsx';
import { fill } from './words.ts';

/** What is being typed; it outlives a look at another view. */
export type Pad = {
  typed: string;
  mode: Mode;
  reason: Reason;
  /** The entry that the next bib corrects. */
  corrects?: number | undefined;
};

type Props = Shared & {
  pad: Pad;
  battery: number | undefined;
  hasUpdate: boolean;
  deliver: () => Promise<void>;
  more: () => void;
  change: (line: Line) => void;
};
/** The keypad with what it is about: bib, name, what is doubtful, and the last entries. */
export function KeypadView({ pad, battery, hasUpdate, deliver, more, change, ...shared }: Props) {
  const { phone, words, language } = shared;
  const { state } = phone;
  const [, setDrawn] = useState(0);
  const [told, setTold] = useState<Told>();
  const set = (values: Partial<Pad>) => {
    Object.assign(pad, values);
    setDrawn((count) => count + 1);
  };
  const isKnown = state.runners.size > 0 ? (bib: string) => state.runners.has(bib) : undefined;
  const warning = (bib: string) =>
    bib === '' || pad.corrects !== undefined
      ? undefined
      : warningOf({ bib, mode: pad.mode }, state.index, isKnown);

  const confirm = (event: Event) => {
    const { typed: bib, mode: kind, corrects, reason } = pad;
    if (bib === '') return;
    const at = momentOf(event);
    const doubt = warning(bib);
    const note = kind === 'retired' && reason !== 'unsaid' ? words.reasons[reason] : undefined;
    // Whoever retires is the exception: the next one comes in again.
    set({
      typed: '',
      reason: 'unsaid',
      corrects: undefined,
      mode: kind === 'retired' ? 'in' : kind,
    });
    void phone.record({ kind, bib, at, note, corrects }).then((entry) => {
      signal(state.settings, entry && !doubt ? 'fine' : 'doubt');
      if (!entry) return;
      const text = `${bib} ${runnerOf(state, bib)?.name ?? ''} · ${words.kinds[kind]}`;
      setTold({ text: fill(words.done, { entry: text }), warning: doubt });
      void deliver();
    });
  };
  const pressed = (key: Key) => set({ typed: press(pad.typed, key) });

  useKeyboard({ press: pressed, confirm, choose: (mode) => set({ mode }) });

  const { typed, mode, corrects } = pad;
  return (
    <div className="cp">
      <StatusBar {...{ ...shared, battery, more, hasUpdate }} />
      <Modes words={words} mode={mode} choose={(each) => set({ mode: each })} />
      <Display
        {...{ words, typed, warning: warning(typed), told }}
        runner={runnerLine(state, typed)}
      />
      {mode === 'retired' && (
        <ReasonChoice words={words} reason={pad.reason} choose={(reason) => set({ reason })} />
      )}
      <Keys
        {...{ words, press: pressed, confirm }}
        isEmpty={typed === ''}
        confirmWord={corrects === undefined ? words.confirm[mode] : words.confirm.correct}
      />
      <LastLines {...{ state, words, language, change }} />
    </div>
  );
}

function runnerLine(state: PhoneState, bib: string): string {
  const runner = runnerOf(state, bib);
  const race = state.link?.answer?.races.find(({ id }) => id === runner?.race);
  return runner ? [runner.name, race?.name].filter(Boolean).join(' · ') : '';
}
