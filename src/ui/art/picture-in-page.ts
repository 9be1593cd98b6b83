import { derived } from '../../edition/derived.ts';
import { edition } from '../../edition/edition.ts';

const drawingOf = derived(
  () =>
    new Map(Object.entries(edition().drawings).map(([file, svg]) => [`/pictures/${file}`, svg])),
);

/**
 * In characters. A larger drawing would delay the page's words for longer than its own request
 * takes.
 */
const maxInPage = 65_536;

/**
 * The `src` of the largest picture on the first screen. A drawing of the edition, which adds about
 * four kilobytes to the compressed page, is embedded; any other picture keeps its address.
 */
export function sourceInPage(
  address: string,
  drawings: ReadonlyMap<string, string> = drawingOf(),
  maxLetters = maxInPage,
): string {
  const drawing = drawings.get(address);
  if (drawing === undefined || drawing.length > maxLetters) return address;
  return `data:image/svg+xml,${encodeURI(drawing).replaceAll('#', '%23')}`;
}
