/** The site's present time; rules get moments as arguments and never read the clock. */
export type Clock = {
  now(): Date;
  /** Milliseconds ahead of the machine's clock: 0, except in a rehearsal. */
  readonly offsetMs: number;
  /** How often demo mode has moved it, which puts older data in another time; absent: never. */
  readonly moves?: number;
};

/** The clock of demo mode, which visitors move to see the site at another moment. */
export type DemoClock = Clock & {
  readonly moves: number;
  /** Undefined sets it back to the machine's clock. */
  moveTo(time: Date | undefined): void;
};

/** How time passes on a rehearsed day. */
export type RehearsedTime = {
  time: Date;
  /** The machine's moment at which it was `time`; if absent, the site's start. */
  since?: Date | undefined;
  /** How many seconds of the rehearsed day pass in one second of the machine. */
  speed?: number;
};

/** The machine's clock, or that of a rehearsal, which may run faster. */
export function startClock(rehearsed?: RehearsedTime): Clock {
  if (!rehearsed) return { offsetMs: 0, now: () => new Date() };
  const { time, since = new Date(), speed = 1 } = rehearsed;
  const nowMs = () => time.getTime() + (Date.now() - since.getTime()) * speed;
  return {
    now: () => new Date(nowMs()),
    get offsetMs() {
      return nowMs() - Date.now();
    },
  };
}

/** The machine's clock until it is moved; then it goes on from there. */
export function startDemoClock(): DemoClock {
  let clock = startClock();
  let moves = 0;
  return {
    now: () => clock.now(),
    get offsetMs() {
      return clock.offsetMs;
    },
    get moves() {
      return moves;
    },
    moveTo(time) {
      clock = startClock(time && { time });
      moves++;
    },
  };
}
