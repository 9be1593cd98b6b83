const hourMs = 3_600_000;
/** A phone without a network delivers a tap late. */
const lateMs = 12 * hourMs;
/** Two clocks that were compared over a network agree to within this much. */
const aheadMs = 2000;

/** Whether a gun can be noted yet: a tap on another day is a mistake. */
export const isNear = (now: Date, plannedAt: Date): boolean => +now >= +plannedAt - hourMs;

/** Whether a gun can have gone off at this moment. */
export const isGunTime = (at: Date, plannedAt: Date, now: Date): boolean =>
  isNear(at, plannedAt) && +at <= +now;

/** When a tap was: as the phone says by the server's clock, if that is possible; else now. */
export function tapTime(tappedAt: Date | undefined, now: Date): Date {
  const ago = tappedAt ? +now - +tappedAt : Number.NaN;
  if (!tappedAt || !(ago >= -aheadMs && ago <= lateMs)) return now;
  return ago < 0 ? now : tappedAt;
}

/**
 * The server's clock minus that of the phone, in milliseconds. `sentAt`: when the server made the
 * page, by its clock; the other two: when the phone asked for the page and got it, by the phone's
 * clock.
 */
export const clockOffset = (sentAt: number, askedAt: number, gotAt: number): number =>
  sentAt - (askedAt + gotAt) / 2;

/** The parts of a note of a gun that matter for taking it back. */
type Note = { at: Date | null; reason: string };

/**
 * The gun in force once the latest is taken back; null: none. Taking back is a note, too, without a
 * reason and with the earlier time; it does not count as a gun, so that taking back again goes one
 * step further.
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
