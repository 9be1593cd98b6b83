/** @jsxImportSource preact */

import { useLayoutEffect, useState } from 'preact/hooks';
import { rememberChoice } from '../../../site/browser/language.ts';
import { CameraView } from './camera-view.tsx';
import { EndView } from './end-view.tsx';
import { EntryView } from './entry-view.tsx';
import { HandOverView } from './hand-over-view.tsx';
import type { Pad } from './keep-entry.ts';
import { KeypadView } from './keypad-view.tsx';
import type { Line } from './log.rules.ts';
import type { Update } from './more-view.tsx';
import { MoreView } from './more-view.tsx';
import type { Phone } from './phone.ts';
import { ReceiveView } from './receive-view.tsx';
import { watchBattery } from './signals.ts';
import type { Shared } from './view-frame.tsx';
import type { AllWords } from './words.ts';

type View = 'keypad' | 'more' | 'camera' | 'hand-over' | 'receive' | 'end' | { line: Line };
type Props = {
  phone: Phone;
  all: AllWords;
  /** The page's language as it was opened. */
  language: string;
  /** The zone of the event, as `Intl` takes it. */
  zone: string;
  update: Update;
  deliver: () => Promise<void>;
  /** A link was opened that the race office has not been asked about yet. */
  isOpening: boolean;
};

/** The page once the log is open: one view at a time, the keypad first. */
export function CheckpointApp({ phone, all, zone, update, deliver, isOpening, ...opened }: Props) {
  const [, setDrawn] = useState(0);
  const [language, setLanguage] = useState(opened.language);
  const [view, setView] = useState<View>('keypad');
  const [battery, setBattery] = useState<number>();
  const [pad] = useState<Pad>(() => ({ typed: '', mode: 'in', reason: 'unsaid' }));
  // Before the browser draws: what changes until then would be told to nobody.
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
