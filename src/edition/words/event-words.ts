import type { RaceFacts } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import { formatCountry, formatDay, formatDays, formatList, formatNumber } from './format.ts';
import { type Language, productLanguage } from './languages.ts';
import { currencyName } from './money.ts';
import { factsNameIn } from './race-words.ts';

/** Facts of each race by its slug, as sentences use them: `{{races.long-trail.km}}`. */
export const raceWords = (language: Language, races: readonly RaceFacts[]) =>
  Object.fromEntries(
    races.map((race) => [
      race.slug,
      {
        name: factsNameIn(language, race),
        km: formatNumber(language, race.distanceKm, 1),
        climb: formatNumber(language, race.climbM),
        start: race.startTime,
        day: formatDay(language, race.date),
        date: formatDay(language, race.date, 'weekday'),
        minAge: race.minAge,
        stations: race.aidStationsKm.length,
        waterMl: formatNumber(language, race.waterMl),
        stationsKm: race.aidStationsKm.map((km) => formatNumber(language, km, 1)).join(' · '),
      },
    ]),
  );

/** The facts of the event that may change late. */
export type EventInForce = {
  firstDay: string;
  raceDay: string;
  lastDay: string;
  races: readonly RaceFacts[];
};

/**
 * The values that every sentence may use without passing them: the event, its place and days, its
 * races. A value that is passed under the same name wins.
 */
export function eventWords(
  language: Language,
  inForce: EventInForce = { ...edition().event, races: edition().races },
) {
  const { event, nearbyTown, lastRoad } = edition();
  return {
    event: event.name,
    email: event.email,
    lodge: event.lodge?.name ?? '',
    host: event.lodge?.host ?? '',
    eventInAscii: event.nameInAscii,
    year: event.year,
    resort: event.place.resort,
    county: event.place.county,
    town: nearbyTown.name,
    townKm: formatNumber(language, nearbyTown.distanceKm),
    /** Minutes by car from the nearby town to the race: `30–35`. */
    townDrive: nearbyTown.driveMin.join('–'),
    lastRoad: lastRoad ?? '',
    country: formatCountry(language, event.place.countryCode),
    mountains: event.place.mountains,
    altitude: formatNumber(language, event.place.altitudeM),
    dates: formatDays(language, inForce.firstDay, inForce.lastDay),
    circuit: event.circuit.shortName,
    circuitYear: event.circuit.year,
    circuitMinAge: event.circuit.minAge,
    /** `52 km, 24 km and 9 km` */
    distances: formatList(
      language,
      inForce.races.map(({ distanceKm }) => `${formatNumber(language, distanceKm, 1)}\u00a0km`),
    ),
    currency: currencyName(language),
    races: raceWords(language, inForce.races),
  };
}

/** The names of the values that every sentence may use, such as `races.long-trail.km`. */
export function factNames(slugs: readonly string[]): string[] {
  const { races: served, ...general } = eventWords(productLanguage);
  const [ofRace = {}] = Object.values(served);
  const names = slugs.flatMap((slug) => Object.keys(ofRace).map((name) => `races.${slug}.${name}`));
  return [...Object.keys(general), ...names];
}
