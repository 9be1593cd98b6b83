/** Rows of a page, and the most page buttons (specification, section 9). */
const pageSize = 10;
const mostButtons = 5;

export const lastPageOf = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size));

/** A page number between 1 and the last page. */
export const clampPage = (page: number, total: number, size = pageSize): number =>
  Math.min(Math.max(1, page), lastPageOf(total, size));

/** The page that a row is on; rows are counted from 0. */
export const pageOf = (row: number, size = pageSize): number => Math.floor(row / size) + 1;

/** The first and last row of a page, counted from 1; 0 and 0 when there are no rows. */
export function pageRange(
  page: number,
  total: number,
  size = pageSize,
): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  const from = (clampPage(page, total, size) - 1) * size + 1;
  return { from, to: Math.min(from + size - 1, total) };
}

/** The rows of a page. */
export function pageRows<T>(rows: readonly T[], page: number, size = pageSize): T[] {
  const { from, to } = pageRange(page, rows.length, size);
  return rows.slice(Math.max(0, from - 1), to);
}

/** At most five neighbouring pages around the current one, all between 1 and the last. */
export function pageButtons(page: number, total: number, size = pageSize): number[] {
  const last = lastPageOf(total, size);
  const count = Math.min(mostButtons, last);
  const middle = clampPage(page, total, size) - Math.floor(mostButtons / 2);
  const first = Math.min(Math.max(1, middle), last - count + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}
