import type { Timing } from './results.contract.ts';

/** A race time as results write it: `4:03:09`, below an hour `31:24`; with tenths if it has any. */
export function raceTime(ms: number): string {
  const tenths = Math.floor((ms % 1000) / 100);
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const whole = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${whole}:${two(seconds % 60)}${tenths > 0 ? `.${tenths}` : ''}`;
}

/** The time that is added or given back, in minutes: `+30 min`, `−1:30 min`. */
export function addedTime(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const rest = seconds % 60;
  const minutes = `${Math.floor(seconds / 60)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${ms < 0 ? '−' : '+'}${minutes}\u00a0min`;
}

/** Decimals of the seconds, by the unit in which times count. */
const decimals = { second: 0, tenth: 1, recorded: 3 } as const;

/**
 * A race time for programs, always with hours: `04:03:09`, `00:31:24.5`. Loses nothing that is
 * ranked.
 */
export function wholeTime(ms: number, to: Timing['to']): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const whole = parts.map((part) => String(part).padStart(2, '0')).join(':');
  const fraction = String(ms % 1000)
    .padStart(3, '0')
    .slice(0, decimals[to]);
  return fraction ? `${whole}.${fraction}` : whole;
}
