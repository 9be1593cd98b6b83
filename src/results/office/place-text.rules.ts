const pattern = /^=?(?<place>[1-9]\d{0,5})(?:[.°º=]|st|nd|rd|th|er|e|eme|ème)?$/i;

/**
 * A place as lists write it: `3`, `3.`, `3°`, `3rd`, `3e` or, where it is shared, `=3`; undefined
 * for anything else. Some lists write 0 for a runner without a place.
 */
export function placeOf(text: string): number | undefined {
  const place = pattern.exec(text)?.groups?.['place'];
  return place === undefined ? undefined : Number(place);
}
