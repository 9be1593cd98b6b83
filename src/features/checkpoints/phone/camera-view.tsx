/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { Shared } from './checkpoint-app.tsx';
import type { Pad } from './keypad-view.tsx';
import { LastLines } from './last-lines.tsx';
import { bibOfCode, warningOf } from './log.rules.ts';
import { signal } from './signals.ts';
import { Unwritten } from './unwritten.tsx';
import { useCodes } from './use-codes.ts';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { pad: Pad; deliver: () => Promise<void> };

/** A bib that stays in view is one touch, not many. */
const sameBibMs = 20_000;

/** Records each bib whose code the camera sees, as what the keypad is set to. */
export function CameraView({ pad, deliver, ...shared }: Props) {
  const { phone, words, language } = shared;
  const { state } = phone;
  const [told, setTold] = useState('');
  const [seen] = useState(() => new Map<string, number>());
  const { video, isMissing } = useCodes((text) => {
    const bib = bibOfCode(text);
    if (bib === undefined) return setTold(words.camera.notBib);
    const now = Date.now();
    const last = seen.get(bib) ?? 0;
    seen.set(bib, now);
    if (now - last < sameBibMs) return;
    const known = state.runners.size > 0 ? (each: string) => state.runners.has(each) : undefined;
    const doubt = warningOf({ bib, mode: pad.mode }, state.index, known);
    void phone.record({ kind: pad.mode, bib, at: new Date(now) }).then((entry) => {
      signal(state.settings, entry && !doubt ? 'fine' : 'doubt');
      if (entry)
        setTold(`${fill(words.done, { entry: bib })} ${doubt ? words.warnings[doubt] : ''}`);
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
        {told}
      </p>
      <Unwritten {...{ state, words, language }} />
      <LastLines {...{ state, words, language }} change={shared.close} />
    </ViewFrame>
  );
}
