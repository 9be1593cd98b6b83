/** @jsxImportSource preact */
import type { Shared } from './view-frame.tsx';
import { ViewFrame } from './view-frame.tsx';
import { type AllWords, fill } from './words.ts';

/**
 * The state of the page: how to take a newer version, and whether the browser may clear its log.
 */
export type Update = { take: (() => void) | undefined; mayBeCleared: boolean };

type Props = Shared & {
  all: AllWords;
  update: Update;
  deliver: () => Promise<void>;
  choose: (language: string) => void;
  open: (view: 'camera' | 'hand-over' | 'receive' | 'end') => void;
};

/** Everything that is not needed for each runner. */
export function MoreView({ all, update, deliver, choose, open, ...shared }: Props) {
  const { phone, words, language } = shared;
  const { settings, link, isCalling, problem } = phone.state;
  const views = ['camera', 'hand-over', 'receive'] as const;
  const names = {
    camera: words.more.camera,
    'hand-over': words.more.handOver,
    receive: words.more.receive,
  };
  const switches = [
    ['hasSound', words.more.sound],
    ['hasVibration', words.more.vibration],
  ] as const;
  return (
    <ViewFrame {...shared} title={words.more.open}>
      <State {...shared} />
      {update.mayBeCleared && <p className="cp-note">{words.more.unpersisted}</p>}
      {update.take && (
        <div className="cp-note">
          <p>{words.more.update}</p>
          <button type="button" className="btn" onClick={update.take}>
            {words.more.takeUpdate}
          </button>
        </div>
      )}
      {views.map((view) => (
        <button key={view} type="button" className="btn" onClick={() => open(view)}>
          {names[view]}
        </button>
      ))}
      <button
        type="button"
        className="btn quiet"
        disabled={isCalling}
        onClick={() => void deliver()}
      >
        {isCalling ? words.status.delivering : words.more.deliver}
      </button>
      {problem && <p role="status">{words.problems[problem]}</p>}
      {switches.map(([name, label]) => (
        <label key={name} className="cp-switch">
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={({ currentTarget }) =>
              void phone.keepSettings({ ...settings, [name]: currentTarget.checked })
            }
          />
          {label}
        </label>
      ))}
      <label className="cp-reason">
        {words.more.language}
        <select value={language} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {Object.entries(all).map(([code, { name }]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p>{words.more.keyboard}</p>
      {link && (
        <button type="button" className="btn quiet cp-danger" onClick={() => open('end')}>
          {words.more.end}
        </button>
      )}
    </ViewFrame>
  );
}

/** Whose phone it is, how many runners are expected, and how far its clock is off. */
function State({ phone, words }: Shared) {
  const { link, contact, runners } = phone.state;
  // Never “-0.0”.
  const seconds = contact && (Math.round(contact.offsetMs / 100) / 10 + 0).toFixed(1);
  return (
    <p>
      {[link?.answer?.event.name, link?.answer?.label].filter(Boolean).join(' · ')}
      <br />
      {fill(words.more.runners, { count: runners.size })}
      <br />
      {seconds === undefined ? words.status.clockUnknown : fill(words.status.clock, { seconds })}
    </p>
  );
}
