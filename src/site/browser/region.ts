/**
 * Selects the visitor's country in a list of countries, unless one is chosen. The browser's
 * language gives the country, unless the time zone contradicts it: many people use a browser in the
 * English of another country. Then the first country of the list with this time zone is selected,
 * as the list begins with the likely ones.
 */
export function presetRegion(list: HTMLSelectElement): void {
  if (list.value !== '') return;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = navigator.languages.flatMap((tag) => regionOf(tag) ?? []);
  const offered = [...list.options].map(({ value }) => value);
  const isHere = (region: string) => zonesOf(region).includes(timeZone);
  const mayBeHere = (region: string) => zonesOf(region).length === 0 || isHere(region);
  const region = own.find(mayBeHere) ?? offered.find(isHere);
  if (region && offered.includes(region)) list.value = region;
}

/** A region with its time zones, which older browsers do not know. */
type Locale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

function zonesOf(region: string): string[] {
  try {
    return (new Intl.Locale(`und-${region}`) as Locale).getTimeZones?.() ?? [];
  } catch {
    return []; // Empty or no region, such as that of all other countries.
  }
}
