/**
 * Attributes of the one element that a page is about when it has loaded: the first problem of a
 * form that was refused, or what was asked for. Focus leads there at once; an anchor in the address
 * would move the page again and again until all has loaded, also under a finger.
 */
export const leadsHere = (isWhatMatters: boolean) =>
  isWhatMatters ? { autoFocus: true as const } : {};
