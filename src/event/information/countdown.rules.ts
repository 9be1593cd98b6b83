/** The time left of a countdown; all parts are 0 from the target on. */
export type Remaining = {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
};

/** Whole days, hours, minutes and seconds from `nowMs` to `targetMs` (epoch milliseconds). */
export function remainingUntil(targetMs: number, nowMs: number): Remaining {
  const left = Math.max(0, Math.ceil((targetMs - nowMs) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** At least two digits, for each part of the countdown. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');
