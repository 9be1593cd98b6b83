/**
 * Begins a list of countries with the one that the browser is in, unless another is chosen. Its
 * language says where somebody is from, unless its clock contradicts: many have a browser in the
 * English of a country that they have never seen. Then the clock decides among the list, whose
 * first ones are the likely ones.
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

/** A region, and which time zones it has: older browsers do not know those. */
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
    return []; // None, or no region, such as that of all other countries.
  }
}
