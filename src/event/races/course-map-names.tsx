import { textWidth } from '../../ui/art/labels.rules.ts';
import type { MapItem } from '../../ui/art/map-labels.tsx';

/** Px that a line is higher than its text. */
const leadPx = 4;
/** Font sizes on a map in px. */
export const [typePx, smallPx, smallestPx] = [14, 13, 12];
const longestLinePx = 160;

/** A name beside its place, in one or more lines. */
export function name(
  key: string,
  text: string | readonly string[],
  at: MapItem['at'],
  more: Partial<MapItem> = {},
  sizePx = typePx,
): MapItem {
  const lines = [text].flat();
  // A little wider than the text; the text is at the end of its box nearer to the place.
  const width = Math.max(...lines.map((line) => textWidth(line, sizePx)));
  return {
    key,
    at,
    width,
    height: lines.length * (sizePx + leadPx),
    gap: 10,
    isOffLines: true,
    draw: ([x, y]) => {
      const side = Math.abs(x) > width / 2 ? Math.sign(x) : 0;
      const sideName = ['before', '', 'after'][side + 1];
      const className = sizePx === smallestPx ? `${sideName} smallest` : sideName;
      return lines.map((line, i) => (
        <text
          key={line}
          x={Math.round(x - (side * width) / 2)}
          y={y + (i - (lines.length - 1) / 2) * (sizePx + leadPx)}
          dy=".35em"
          className={className || undefined}
        >
          {line}
        </text>
      ));
    },
    ...more,
  };
}

/** Breaks a text into two lines of about the same length; a single word stays one line. */
export function inTwoLines(text: string): string[] {
  const gaps = [...text.matchAll(/ /g)].map(({ index }) => index);
  const fromMiddle = (gap: number) => Math.abs(gap - text.length / 2);
  const [gap] = gaps.toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
  return gap === undefined ? [text] : [text.slice(0, gap), text.slice(gap + 1)];
}

/** Breaks a long name into two lines, as there is seldom room for it in one. */
export const notTooLong = (text: string) =>
  textWidth(text, typePx) > longestLinePx ? inTwoLines(text) : text;
