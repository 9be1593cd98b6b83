import type { DayTime } from './running-site.ts';

/** What a page calls with the true moment of each touch, in milliseconds since 1970. */
export const touchBinding = 'tellTouch';

/**
 * Gives a page a phone's clock, which goes as fast as the rehearsed day and is wrong by `errorMs`, and
 * lets it tell the true moment of each touch of the key that records. It runs in the page before
 * anything else does, so it can use nothing from here.
 */
export function setPhoneClock({
  timeMs,
  sinceMs,
  speed,
  errorMs,
  binding,
}: DayTime & { errorMs: number; binding: string }): void {
  const RealDate = Date;
  const realNow = performance.now.bind(performance);
  const trueNow = () => timeMs + (RealDate.now() - sinceMs) * speed;
  class PhoneDate extends RealDate {
    constructor(...values: [] | [number]) {
      super(values[0] ?? PhoneDate.now());
    }
    static override now = () => trueNow() + errorMs;
  }
  globalThis.Date = PhoneDate as DateConstructor;
  // Short waits are for the eye and the camera: they stay as they are.
  const shorten = (ms?: number) => (ms !== undefined && ms >= 1000 ? ms / speed : ms);
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  globalThis.setTimeout = ((act: () => void, ms?: number) =>
    wait(act, shorten(ms))) as typeof setTimeout;
  globalThis.setInterval = ((act: () => void, ms?: number) =>
    repeat(act, shorten(ms))) as typeof setInterval;
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  const stampOf = (of: Event) => (stamp?.get?.call(of) as number | undefined) ?? realNow();
  performance.now = () => realNow() * speed;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    get(this: Event) {
      return stampOf(this) * speed;
    },
  });
  const tell = (touch: Event) => {
    if (!(touch.target instanceof Element) || !touch.target.closest('.cp-confirm')) return;
    const at = trueNow() - (realNow() - stampOf(touch)) * speed;
    (globalThis as unknown as Record<string, (at: number) => void>)[binding]?.(at);
  };
  addEventListener('pointerdown', tell, { capture: true });
}
