/** Rows of a page, and page buttons at most (specification, section 9). */
const pageSize = 10;
const mostButtons = 5;

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** A page number between 1 and the last page. */
export const clampPage = (page: number, total: number): number =>
  Math.min(Math.max(1, page), lastPageOf(total));

/** The first and last row of a page, counted from 1; 0 and 0 of nothing. */
export function pageRange(page: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  const from = (clampPage(page, total) - 1) * pageSize + 1;
  return { from, to: Math.min(from + pageSize - 1, total) };
}

/** The rows of a page. */
export function pageRows<T>(rows: readonly T[], page: number): T[] {
  const { from, to } = pageRange(page, rows.length);
  return rows.slice(Math.max(0, from - 1), to);
}

/** At most five neighbouring pages around the current one, all between 1 and the last. */
export function pageButtons(page: number, total: number): number[] {
  const last = lastPageOf(total);
  const count = Math.min(mostButtons, last);
  const middle = clampPage(page, total) - Math.floor(mostButtons / 2);
  const first = Math.min(Math.max(1, middle), last - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
