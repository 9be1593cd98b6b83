const drawings = import.meta.glob<string>('@edition/pictures/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const drawingOf = new Map(
  Object.entries(drawings).map(([file, svg]) => [`/pictures/${file.split('/').at(-1)}`, svg]),
);

/** In letters. A larger drawing would hold up the page's words for longer than its own request. */
const maxInPage = 65_536;

/**
 * The `src` of a picture that is the largest thing of a first screen. A drawing of the edition, some
 * four kilobytes as a page is sent, is the page's own; any other picture keeps its address.
 */
export function sourceInPage(
  address: string,
  drawings: ReadonlyMap<string, string> = drawingOf,
  maxLetters = maxInPage,
): string {
  const drawing = drawings.get(address);
  if (drawing === undefined || drawing.length > maxLetters) return address;
  return `data:image/svg+xml,${encodeURI(drawing).replaceAll('#', '%23')}`;
}
