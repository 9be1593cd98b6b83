import { useEffect, useState } from 'react';
import { remainingUntil, twoDigits } from './countdown.rules.ts';

export type CountdownProps = {
  targetMs: number;
  /** The server's time, for the first render, and the only one without JavaScript. */
  renderedAtMs: number;
  /** Added to the browser's clock (rehearsals; else 0). */
  clockOffsetMs: number;
  words: {
    label: string;
    days: string;
    hours: string;
    minutes: string;
    seconds: string;
  };
  /** The texts under the countdown, each with the moment from which it is shown, in order. */
  stages: readonly EventStage[];
};

type Link = { href: string; text: string };

export type EventStage = {
  fromMs: number;
  title?: string;
  lines: readonly string[];
  /** The link that most visitors need now. */
  step?: Link;
  /** The link to news of the next edition. */
  next?: Link;
};

/** Radius at which the ring's circumference is 100, so that dashes are percentages. */
const radius = 15.9155;

/**
 * Days, hours, minutes and seconds to the start; hours, minutes and seconds as rings. From the
 * start on, a text replaces the numbers, so that no zeros are shown.
 */
export function Countdown({
  targetMs,
  renderedAtMs,
  clockOffsetMs,
  words,
  stages,
}: CountdownProps) {
  const [nowMs, setNowMs] = useState(renderedAtMs);
  const left = remainingUntil(targetMs, nowMs);
  const stage = stages.findLast(({ fromMs }) => fromMs <= nowMs) ?? stages[0];

  useEffect(() => {
    const tick = () => setNowMs(Date.now() + clockOffsetMs);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clockOffsetMs]);

  return (
    <div className="countdown">
      {nowMs < targetMs && (
        <div role="timer" aria-live="off" aria-label={words.label}>
          <p className="small">{words.label}</p>
          <ol>
            <Part value={left.days} unit={words.days} />
            <Part value={left.hours} unit={words.hours} of={24} />
            <Part value={left.minutes} unit={words.minutes} of={60} />
            <Part value={left.seconds} unit={words.seconds} of={60} />
          </ol>
        </div>
      )}
      {stage && <Stage {...stage} />}
    </div>
  );
}

function Stage({ title, lines, step, next }: EventStage) {
  return (
    <>
      {title && <h3>{title}</h3>}
      {lines.length > 0 && (
        <p className="stage">
          {lines.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
        </p>
      )}
      {(step ?? next) && (
        <p className="actions">
          {step && (
            <a className="btn gold" href={step.href}>
              {step.text}
            </a>
          )}
          {next && (
            <a className="btn quiet" href={next.href}>
              {next.text}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Part({ value, unit, of }: { value: number; unit: string; of?: number }) {
  return (
    <li>
      <span className="ring">
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r={radius} />
          {of && (
            <circle
              className="arc"
              cx="18"
              cy="18"
              r={radius}
              strokeDasharray={`${Math.round((value / of) * 1000) / 10} 100`}
            />
          )}
        </svg>
        <span className="value">{twoDigits(value)}</span>
      </span>
      <span className="unit">{unit}</span>
    </li>
  );
}
