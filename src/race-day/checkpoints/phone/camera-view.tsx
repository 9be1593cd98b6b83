/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { keepEntry, type Pad } from './keep-entry.ts';
import { LastLines } from './last-lines.tsx';
import { LastTold, UndoButton } from './last-told.tsx';
import { bibOfCode, warningOf } from './log.rules.ts';
import { signal } from './signals.ts';
import { Unwritten } from './unwritten.tsx';
import { useCodes } from './use-codes.ts';
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { pad: Pad; deliver: () => Promise<void> };

/** A bib that stays in view is one touch, not many. */
const sameBibMs = 20_000;

/** Records each bib whose code the camera sees, as what the keypad is set to. */
export function CameraView({ pad, deliver, ...shared }: Props) {
  const { phone, words, time } = shared;
  const { state } = phone;
  // What the camera sees that is no record.
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
