/** Tries before a mail counts as failed: with the waits below, over two to three days. */
export const mostTries = 12;

const firstWaitMs = 30_000;
const growth = 3;
const longestWaitMs = 12 * 60 * 60_000;
const unevenness = 0.2;

/**
 * Milliseconds until the next try after `tries`: 30 s, then three times as long each time, at most
 * 12 h; a fifth more or less, by `random` in [0, 1), so that mails do not all come back at once.
 * Undefined after the last try.
 */
export function waitAfter(tries: number, random: number): number | undefined {
  if (tries >= mostTries) return undefined;
  const wait = Math.min(firstWaitMs * growth ** (tries - 1), longestWaitMs);
  return Math.round(wait * (1 - unevenness + 2 * unevenness * random));
}
