/** Rows on a page of the organiser's lists. */
export const adminPageSize = 50;
