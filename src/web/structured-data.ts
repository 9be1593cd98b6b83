import { event } from '../../edition/event.ts';
import type { RaceDetail } from '../features/races/races-contract.ts';
import type { RegistrationNow } from '../features/registration/registration-rules.ts';
import type { PageRequest } from './page.ts';
import { descriptionIn, nameIn } from './race-words.ts';
import { siteDescription } from './site-description.ts';

/** schema.org `SportsEvent` of the whole event, its races as sub-events. */
export function eventData(
  request: PageRequest,
  races: RaceDetail[],
  registration: RegistrationNow,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${event.name} ${event.year}`,
    description: siteDescription(request.language),
    startDate: event.firstDay,
    endDate: event.raceDay,
    ...common(),
    subEvent: races.map((race) => sportsEvent(request, race, registration)),
  };
}

/** schema.org `SportsEvent` of one race. */
export function raceData(
  request: PageRequest,
  race: RaceDetail,
  registration: RegistrationNow,
): object {
  return { '@context': 'https://schema.org', ...sportsEvent(request, race, registration) };
}

function sportsEvent(
  { language }: PageRequest,
  race: RaceDetail,
  { state, opensAt, races }: RegistrationNow,
): object {
  const isFull = races.some(({ id, isFull }) => id === race.id && isFull);
  return {
    '@type': 'SportsEvent',
    name: `${nameIn(language, race)} · ${event.name} ${event.year}`,
    description: descriptionIn(language, race),
    startDate: `${race.date}T${race.startTime}:00${event.utcOffset}`,
    ...common(),
    offers: {
      '@type': 'Offer',
      price: race.price,
      priceCurrency: 'RON',
      availability: `https://schema.org/${state === 'closed' || isFull ? 'SoldOut' : 'InStock'}`,
      ...(state === 'not-yet' && { validFrom: opensAt?.toISOString() }),
    },
  };
}

function common(): object {
  const { place } = event;
  return {
    sport: 'Trail running',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: place.resort,
      address: {
        '@type': 'PostalAddress',
        addressLocality: place.resort,
        addressRegion: place.county,
        addressCountry: place.countryCode,
      },
      geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon },
    },
    organizer: { '@type': 'Organization', name: event.organiser },
  };
}
