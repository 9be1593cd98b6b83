/**
 * The first and the last day of birth, both YYYY-MM-DD, of everybody who has an age within the band on
 * `day`: whoever has a birthday on the day itself is a year older. A day 29 February that a year has
 * not is its 28th.
 */
export function bornIn(
  { min, max }: { min: number; max: number },
  day: string,
): { bornFrom: string; bornTo: string } {
  return { bornFrom: dayAfter(yearsBefore(day, max + 1)), bornTo: yearsBefore(day, min) };
}

function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const moved = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  return day.endsWith('02-29') && new Date(moved).getUTCDate() !== 29
    ? moved.replace('02-29', '02-28')
    : moved;
}

const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
