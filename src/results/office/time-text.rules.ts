/** A time as a file writes it, before it is known what its first part counts. */
export type WrittenTime = {
  /** The whole numbers between the colons, the largest unit first: two or three. */
  parts: readonly number[];
  /** Of the last part: 0 to 999. */
  fractionMs: number;
};

const pattern =
  /^(?:(?<hours>\d{1,3})\s*[:h]\s*)?(?<minutes>\d{1,3})\s*[:m'’′]\s*(?<seconds>\d{1,2})(?:[.,](?<fraction>\d{1,6}))?\s*(?:s|h|hrs?|std|min|''|"|”|″)?\.?$/i;

/** Days before the hours, for races that last longer than a day. */
const days = /^(\d)\s?(?:d|days?|zi|zile|tage?|j|jours?|giorn[io]|d[ií]as?)[,\s]+/i;

/**
 * A time of the forms `31:24`, `1:02:03`, `01:02:03.4`, `1:02:03,4`, `1h02m03s`, `1 h 02'03"`, `1
 * day 02:03:04`; undefined for anything else, and where a part other than the first is 60 or more.
 * Of a date with a time, the time of day.
 */
export function writtenTime(text: string): WrittenTime | undefined {
  const said = text.trim().replace(/^\d{4}-\d\d-\d\d[ T]/, '');
  const whole = Number(days.exec(said)?.[1] ?? 0);
  const found = pattern.exec(said.replace(days, ''))?.groups;
  if (!found) return undefined;
  const { hours, minutes, seconds, fraction = '0' } = found;
  const parts = [hours, minutes, seconds].flatMap((part) =>
    part === undefined ? [] : [Number(part)],
  );
  if (parts.slice(1).some((part) => part > 59)) return undefined;
  if (whole > 0 && parts.length === 3) parts[0] = (parts[0] ?? 0) + whole * 24;
  return { parts, fractionMs: Math.floor(Number(`0.${fraction}`) * 1000) };
}

/** As some clubs write them: `28.49` and `1.02.03`, or with commas. */
const dotted = /^(?:\d{1,2}[.,])?\d{1,3}[.,]\d\d$/;
/** As some exports write them: in seconds. */
const seconds = /^\d{3,6}(?:\.0)?$/;

/**
 * The cells of a column of times, written with colons, where the file has points or commas in their
 * place, or counts of seconds. A column of decimals or of other numbers stays as it is.
 */
export function plainTimes(cells: readonly string[]): string[] {
  const isIn = (form: RegExp) => cells.some((cell) => form.test(cell));
  const withColons = (cell: string) => cell.replace(/[.,]/g, ':');
  const dots = cells.filter((cell) => dotted.test(cell)).map(withColons);
  if (dots.length > 0 && dots.every((cell) => writtenTime(cell)))
    return cells.map((cell) => (dotted.test(cell) ? withColons(cell) : cell));
  // Written without colons, 33124 would be 3:31:24.
  const isSeconds = isIn(seconds) && isIn(/^\d*(?:[6-9]\d|[6-9]\d\d\d)(?:\.0)?$/);
  if (!isSeconds || cells.some((cell) => /:/.test(cell))) return [...cells];
  return cells.map((cell) => {
    const count = Number(cell);
    return seconds.test(cell)
      ? `${Math.floor(count / 3600)}:${Math.floor(count / 60) % 60}:${count % 60}`
      : cell;
  });
}

/**
 * Rows of a table, with the times of one column as `plainTimes` writes them; -1: no such column.
 */
export function withPlainTimes<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  column: number,
): Row[] {
  if (column < 0) return [...rows];
  const times = plainTimes(rows.map(({ cells }) => cells[column] ?? ''));
  return rows.map((row, index) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === column ? (times[index] ?? cell) : cell)),
  }));
}

/** What times of two parts count: minutes and seconds, or hours and minutes. */
export type ShortTimes = 'minutes' | 'hours';

/** In milliseconds; times of three parts are hours, minutes and seconds whatever `short` says. */
export function timeMs({ parts, fractionMs }: WrittenTime, short: ShortTimes): number {
  const [first = 0, second = 0, third] = parts;
  if (third !== undefined) return ((first * 60 + second) * 60 + third) * 1000 + fractionMs;
  const units = first * 60 + second;
  return short === 'minutes' ? units * 1000 + fractionMs : units * 60_000;
}

/**
 * No runner covers a kilometre faster than this; the second is the slowest walk that a race allows.
 */
export const fastestMsPerKm = 150_000;
const slowestMsPerKm = 45 * 60_000;

/**
 * What times of two parts in a file count. Beside times of three parts they are those below an
 * hour; alone, they are what a runner can have run over `distanceKm` within `limitMs`, in doubt
 * minutes.
 */
export function shortTimesOf(
  times: readonly WrittenTime[],
  distanceKm: number,
  limitMs = Number.POSITIVE_INFINITY,
): ShortTimes {
  if (times.some(({ parts, fractionMs }) => parts.length > 2 || fractionMs > 0)) return 'minutes';
  const isPossible = (short: ShortTimes) => {
    const sorted = times.map((time) => timeMs(time, short)).toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const perKm = middle / distanceKm;
    return middle <= limitMs && perKm >= fastestMsPerKm && perKm <= slowestMsPerKm;
  };
  return !isPossible('minutes') && isPossible('hours') ? 'hours' : 'minutes';
}

/**
 * The time between a gun and a time of day, both in milliseconds since midnight of the gun's day. A
 * time before the gun is of the next day, as races run through the night.
 */
export const sinceGun = (clockMs: number, gunMs: number): number =>
  clockMs >= gunMs ? clockMs - gunMs : clockMs - gunMs + dayMs;
const dayMs = 24 * 3_600_000;

/**
 * Whether times are times of day and not since the gun: each is a time of day at or after the gun,
 * and as times since the gun most would be over the time limit.
 */
export function areClockTimes(
  timesMs: readonly number[],
  { gunMs, limitMs }: { gunMs: number; limitMs: number },
): boolean {
  if (timesMs.some((time) => time >= dayMs)) return false;
  const asClock = timesMs.filter((time) => sinceGun(time, gunMs) <= limitMs).length;
  const asElapsed = timesMs.filter((time) => time <= limitMs).length;
  return asClock > asElapsed;
}
