/** Keys that are beside each other on the keypad of three columns. */
const neighbours: Record<string, string> = {
  '1': '24',
  '2': '135',
  '3': '26',
  '4': '157',
  '5': '2468',
  '6': '359',
  '7': '48',
  '8': '5790',
  '9': '68',
  '0': '8',
};

/**
 * How unlikely it is that one bib was typed for another: 0 the same, below 1 for the usual slips (a
 * digit that could not be read, two swapped, a neighbouring key, one doubled), 1 for one other
 * digit wrong, missing or too many; undefined for anything further apart.
 */
export function typingCost(typed: string, bib: string): number | undefined {
  if (typed === bib) return 0;
  if (typed.length === bib.length) return substituted(typed, bib) ?? swapped(typed, bib);
  const [short, long] = typed.length < bib.length ? [typed, bib] : [bib, typed];
  return oneMore(short, long);
}

function substituted(typed: string, bib: string): number | undefined {
  const different = Array.from(typed).flatMap((digit, at) =>
    digit === bib[at] ? [] : [{ digit, meant: bib.charAt(at) }],
  );
  const unread = different.filter(({ digit }) => digit === '*').length;
  if (unread > 0) return unread === different.length && unread <= 2 ? 0.4 * unread : undefined;
  const [pair] = different;
  if (different.length !== 1 || !pair) return undefined;
  return neighbours[pair.meant]?.includes(pair.digit) ? 0.8 : 1;
}

function swapped(typed: string, bib: string): number | undefined {
  const at = Array.from(typed).findIndex((digit, index) => digit !== bib[index]);
  const undone = `${typed.slice(0, at)}${typed.charAt(at + 1)}${typed.charAt(at)}${typed.slice(at + 2)}`;
  return undone === bib ? 0.7 : undefined;
}

/** Just one digit missing or too many; a doubled one, or one of a pair, is the usual slip. */
function oneMore(short: string, long: string): number | undefined {
  const at = Array.from(long).findIndex(
    (_, index) => `${long.slice(0, index)}${long.slice(index + 1)}` === short,
  );
  if (at < 0) return undefined;
  return long[at] === long[at + 1] ? 0.7 : 1;
}
