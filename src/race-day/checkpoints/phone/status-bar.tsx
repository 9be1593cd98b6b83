/** @jsxImportSource preact */

import { countUndelivered } from './phone.ts';
import { timeOf } from './times.ts';
import { Unwritten } from './unwritten.tsx';
import type { Shared } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Shared & { battery: number | undefined; more: () => void; hasUpdate: boolean };

const lowBattery = 0.2;

/** What a volunteer has to know at a glance: where, how much, what is not delivered, what is wrong. */
export function StatusBar({ phone, words, time, battery, more, hasUpdate }: Props) {
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
