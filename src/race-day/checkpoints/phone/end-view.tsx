/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { countUndelivered } from './phone.ts';
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { fill } from './words.ts';

/** Wipes the day from the phone; what nobody else has is asked about first. */
export function EndView(shared: Shared) {
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
