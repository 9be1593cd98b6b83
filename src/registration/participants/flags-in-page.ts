import { sourceInPage } from '../../ui/art/picture-in-page.ts';
import { flagAddress } from '../../ui/flag-address.ts';
import type { ListContents } from './list-context.ts';

const files = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const flags = new Map(
  Object.entries(files).map(([file, svg]) => [flagAddress(file.slice(-6, -4)), svg]),
);
/**
 * Each row has its flag, so a drawing with more letters, such as an eagle's, is not put into the
 * page but loaded by its address.
 */
const maxLetters = 1400;

/** The countries, with the drawing of the flag where one of the page's first rows shows it. */
export function withFlags(
  countries: ListContents['countries'],
  rows: readonly { country: string }[],
): ListContents['countries'] {
  const shown = new Set(rows.map(({ country }) => country));
  return countries.map((country) =>
    shown.has(country.code)
      ? { ...country, flag: sourceInPage(flagAddress(country.code), flags, maxLetters) }
      : country,
  );
}
