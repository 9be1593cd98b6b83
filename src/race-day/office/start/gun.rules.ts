const hourMs = 3_600_000;
/** A phone that had no network delivers a tap late. */
const lateMs = 12 * hourMs;
/** Clocks that were compared over a network agree to so much. */
const aheadMs = 2000;

/** From when on a gun can be noted: a tap on another day is a mistake. */
export const isNear = (now: Date, plannedAt: Date): boolean => +now >= +plannedAt - hourMs;

/** Whether a gun can have gone off then. */
export const isGunTime = (at: Date, plannedAt: Date, now: Date): boolean =>
  isNear(at, plannedAt) && +at <= +now;

/** When a tap was: as the phone says by the server's clock, if that can be; else now. */
export function tapTime(tappedAt: Date | undefined, now: Date): Date {
  const ago = tappedAt ? +now - +tappedAt : Number.NaN;
  if (!tappedAt || !(ago >= -aheadMs && ago <= lateMs)) return now;
  return ago < 0 ? now : tappedAt;
}

/**
 * The server's clock minus that of the phone, in milliseconds: `sentAt` is the server's when it made
 * the page, which the phone asked for and got at the two other moments by its own.
 */
export const clockOffset = (sentAt: number, askedAt: number, gotAt: number): number =>
  sentAt - (askedAt + gotAt) / 2;

/** A note of a gun, as far as taking it back goes. */
type Note = { at: Date | null; reason: string };

/**
 * The gun that holds once the latest is taken back; null: none. Taking back is a note, too, without a
 * reason and with the time before: it is none of the guns, so that the next goes one step further.
 */
export function gunBefore(notes: readonly Note[]): Date | null {
  const guns: Date[] = [];
  for (const { at, reason } of notes) {
    const isTakenBack = reason === '' && at?.getTime() === guns.at(-2)?.getTime();
    if (isTakenBack) guns.pop();
    else if (at) guns.push(at);
  }
  return guns.at(-2) ?? null;
}
