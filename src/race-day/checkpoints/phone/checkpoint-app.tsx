/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import { rememberChoice } from '../../../site/browser/language.ts';
import { HandOverView } from './hand-over-view.tsx';
import { keepEntry, type Pad } from './keep-entry.ts';
import { KeypadView } from './keypad-view.tsx';
import { LastLines } from './last-lines.tsx';
import { LastTold, UndoButton } from './last-told.tsx';
import { bibOfCode, type Line, type Mode, modes, touchedAt, warningOf } from './log.rules.ts';
import { MoreView, type Update } from './more-view.tsx';
import { countUndelivered, type Phone } from './phone.ts';
import { ReceiveView } from './receive-view.tsx';
import { runnerOf } from './runner-of.ts';
import { signal, watchBattery } from './signals.ts';
import { timeOf } from './times.ts';
import { Unwritten } from './unwritten.tsx';
import { useCodes } from './use-codes.ts';
import { type Shared, ViewFrame } from './view-frame.tsx';
import { type AllWords, fill } from './words.ts';

type View = 'keypad' | 'more' | 'camera' | 'hand-over' | 'receive' | 'end' | { line: Line };
type Props = {
  phone: Phone;
  all: AllWords;
  /** The language in which the page was opened. */
  language: string;
  /** The time zone of the event, as `Intl` takes it. */
  zone: string;
  update: Update;
  deliver: () => Promise<void>;
  /** A link was opened which the phone has not sent to the server yet. */
  isOpening: boolean;
};

/** The page once the log is open: one view at a time, the keypad first. */
export function CheckpointApp({ phone, all, zone, update, deliver, isOpening, ...opened }: Props) {
  const [, setDrawn] = useState(0);
  const [language, setLanguage] = useState(opened.language);
  const [view, setView] = useState<View>('keypad');
  const [battery, setBattery] = useState<number>();
  const [pad] = useState<Pad>(() => ({ typed: '', mode: 'in', reason: 'unsaid' }));
  // Subscribes before the browser paints, so that no change is missed.
  useLayoutEffect(() => {
    phone.onChange(() => setDrawn((count) => count + 1));
    void watchBattery(setBattery);
  }, [phone]);

  const words = all[language]?.words;
  if (!words) return null;
  const time = { language, zone };
  const shared: Shared = { phone, words, language, time, close: () => setView('keypad') };
  if (view === 'end') return <EndView {...shared} />;
  const { link, problem } = phone.state;
  if (!link) {
    const isAsking = isOpening && problem !== 'unknown' && problem !== 'ended';
    return (
      <section className="cp-alone">
        <h1>{isAsking ? words.opening.title : words.noLink.title}</h1>
        {problem && isOpening && (
          <p className="cp-problem" role="status">
            {words.problems[problem]}
          </p>
        )}
        <p>{isAsking ? words.opening.text : words.noLink.text}</p>
      </section>
    );
  }
  if (view === 'more') {
    const choose = (code: string) => {
      rememberChoice(code);
      document.documentElement.lang = code;
      setLanguage(code);
      void deliver();
    };
    return <MoreView {...{ ...shared, all, update, deliver, choose, open: setView }} />;
  }
  if (view === 'camera') return <CameraView {...shared} pad={pad} deliver={deliver} />;
  if (view === 'hand-over') return <HandOverView {...shared} />;
  if (view === 'receive') return <ReceiveView {...shared} deliver={deliver} />;
  if (typeof view === 'object') {
    return <EntryView {...shared} line={view.line} pad={pad} deliver={deliver} />;
  }
  return (
    <KeypadView
      {...shared}
      pad={pad}
      battery={battery}
      deliver={deliver}
      more={() => setView('more')}
      change={(line) => {
        Object.assign(pad, { correcting: undefined });
        setView({ line });
      }}
      hasUpdate={update.take !== undefined}
    />
  );
}

/** Wipes the day from the phone; asks first if the server lacks entries. */
function EndView(shared: Shared) {
  const { phone, words } = shared;
  const left = countUndelivered(phone.state);
  const [isSure, setIsSure] = useState(false);
  if (!phone.state.link) {
    return (
      <section className="cp-alone">
        <h1>{words.end.done}</h1>
        <p>{words.noLink.text}</p>
      </section>
    );
  }
  return (
    <ViewFrame {...shared} title={words.end.title}>
      <p>{words.end.text}</p>
      {left > 0 && (
        <>
          <p className="cp-problem">{fill(words.end.left, { count: left })}</p>
          <label className="cp-switch">
            <input
              type="checkbox"
              checked={isSure}
              onChange={({ currentTarget }) => setIsSure(currentTarget.checked)}
            />
            {words.end.sure}
          </label>
        </>
      )}
      <button
        type="button"
        className="btn cp-danger"
        disabled={left > 0 && !isSure}
        onClick={() => void phone.wipe()}
      >
        {words.end.wipe}
      </button>
    </ViewFrame>
  );
}

type EntryViewProps = Shared & { line: Line; pad: Pad; deliver: () => Promise<void> };

/** One entry: changes its bib or its kind, or takes it back. Each change is an entry of its own. */
function EntryView({ line, pad, deliver, ...shared }: EntryViewProps) {
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

type CameraViewProps = Shared & { pad: Pad; deliver: () => Promise<void> };

/** A bib that stays in view is one touch, not many. */
const sameBibMs = 20_000;

/** Records each bib whose code the camera sees, in the mode of the keypad. */
function CameraView({ pad, deliver, ...shared }: CameraViewProps) {
  const { phone, words, time } = shared;
  const { state } = phone;
  // A code in view that is no record.
  const [seenElse, setSeenElse] = useState('');
  const [seen] = useState(() => new Map<string, number>());
  const { video, isMissing } = useCodes((text) => {
    const bib = bibOfCode(text);
    if (bib === undefined) return setSeenElse(words.camera.notBib);
    const now = Date.now();
    const last = seen.get(bib) ?? 0;
    seen.set(bib, now);
    if (now - last < sameBibMs) return;
    const known = state.runners.size > 0 ? (each: string) => state.runners.has(each) : undefined;
    const warning = warningOf({ bib, mode: pad.mode }, state.index, known);
    const said = { kind: pad.mode, bib, at: new Date(now) };
    void keepEntry({ phone, pad }, said, { warning }).then((entry) => {
      signal(state.settings, entry && !warning ? 'fine' : 'doubt');
      setSeenElse('');
      void deliver();
    });
  });
  return (
    <ViewFrame {...shared} title={words.camera.title}>
      {isMissing ? (
        <p className="cp-problem" role="alert">
          {words.camera.none}
        </p>
      ) : (
        <>
          <p>{fill(words.camera.hint, { kind: words.kinds[pad.mode] })}</p>
          <video ref={video} className="cp-video" muted playsInline />
        </>
      )}
      <p className="cp-told" role="status">
        {seenElse || <LastTold {...{ phone, words, pad }} />}
      </p>
      <UndoButton {...{ phone, words, pad, deliver }} />
      <Unwritten {...{ state, words, time }} />
      <LastLines {...{ state, words, time }} change={shared.close} />
    </ViewFrame>
  );
}
