/** How long a code that was mailed is good. */
export const codeMinutes = 10;
/** How long a browser that gave the code may see and change the data that it opens. */
export const passMinutes = 15;
/** After so many wrong guesses a code no longer works. */
export const mostCodeTries = 5;
/** Codes for one runner; with the guesses that each allows, that is 25 guesses in a million. */
const mostCodesPerHour = 5;

/** A code as it was typed or pasted, without spaces and signs between its digits. */
export const codeIn = (typed: string): string => typed.replace(/[\s.-]/g, '');

/** When the next code can be sent; undefined: now. */
export function nextCodeAt(sentAt: readonly Date[], now: Date): Date | undefined {
  const hourMs = 60 * 60_000;
  const recent = sentAt.filter((at) => now.getTime() - at.getTime() < hourMs);
  const [first] = recent.slice(-mostCodesPerHour);
  return recent.length < mostCodesPerHour || !first
    ? undefined
    : new Date(first.getTime() + hourMs);
}
