import type { EditionFacts, Folder } from './edition-files.ts';
import { minorDigits } from './minor-digits.ts';

/** Finds extras that nobody can order, pay exactly, or tell from one another. */
export function findExtraMistakes(
  { extras, races: { races }, money }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  const digits = minorDigits(money.currency);
  return extras.flatMap((extra, index) => {
    const { id, price, mostPerRunner, mostInTotal = Infinity, until } = extra;
    const at = (key: string) => `${placeOf('extras', index, key)}: extra ${id}`;
    const unknown = (extra.races ?? []).filter(
      (raceId) => !races.some((race) => race.id === raceId),
    );
    const lastStart = races
      .filter((race) => extra.races?.includes(race.id) ?? true)
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    return [
      ...(extras.findIndex((other) => other.id === id) < index
        ? [`${placeOf('extras', index, 'id')}: two extras have the id ${id}.`]
        : []),
      ...unknown.map((raceId) => `${at('races')} is for race ${raceId}, which there is not.`),
      ...(Number(price.toFixed(digits)) === price
        ? []
        : [
            `${at('price')} has a price of ${price}, and ${money.currency} has ${digits} digits behind the point.`,
          ]),
      ...(mostPerRunner <= mostInTotal
        ? []
        : [
            `${at('mostPerRunner')} lets one runner have ${mostPerRunner}, and there are ${mostInTotal} in all.`,
          ]),
      ...(until && lastStart && until > lastStart
        ? [`${at('until')} can be ordered until ${until}, and its last race is on ${lastStart}.`]
        : []),
    ];
  });
}
