/**
 * Attributes of the main element of a loaded page: the first problem of a refused form, or the
 * answer to a request. The element gets the focus at once; an anchor in the address would scroll
 * the page again and again until everything has loaded, also under a finger.
 */
export const leadsHere = (isWhatMatters: boolean) =>
  isWhatMatters ? { autoFocus: true as const } : {};
