import { event, lastRoad, nearbyTown, type RaceFacts, races } from '../facts.ts';
import { formatCountry, formatDay, formatDays, formatList, formatNumber } from './format.ts';
import { type Language, productLanguage } from './languages.ts';
import { currencyName } from './money.ts';
import { factsNameIn } from './race-words.ts';

/** Each race by its slug, as sentences name one: `{{races.long-trail.km}}`. */
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

/** What of the event may change late. */
export type EventInForce = {
  firstDay: string;
  raceDay: string;
  lastDay: string;
  races: readonly RaceFacts[];
};

/**
 * What every sentence may name without being given it: the event, its place and days, its races.
 * A sentence that is given something of the same name takes that.
 */
export const eventWords = (language: Language, inForce: EventInForce = { ...event, races }) => ({
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
  /** Minutes from there to the race: `30–35`. */
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
});

/** Names of what every sentence may take, `races.long-trail.km` style. */
export function factNames(slugs: readonly string[]): string[] {
  const { races: served, ...general } = eventWords(productLanguage);
  const [ofRace = {}] = Object.values(served);
  const names = slugs.flatMap((slug) => Object.keys(ofRace).map((name) => `races.${slug}.${name}`));
  return [...Object.keys(general), ...names];
}
