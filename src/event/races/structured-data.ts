import { edition } from '../../edition/edition.ts';
import type { EventNow } from '../../edition/facts/event-phase.rules.ts';
import { dayAfter } from '../../edition/facts/fee.rules.ts';
import type { EventInForce } from '../../edition/words/event-words.ts';
import type { Language } from '../../edition/words/languages.ts';
import { currency, inUnits } from '../../edition/words/money.ts';
import { descriptionIn, nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { momentOf, offsetAt } from '../../platform/i18n/local-day.ts';
import type { RaceDetail } from './races.contract.ts';

/** schema.org `SportsEvent` of the whole event, its races as sub-events. */
export function eventData(
  language: Language,
  races: RaceDetail[],
  { now, inForce }: { now: EventNow; inForce: EventInForce },
): object {
  const { event } = edition();
  const t = wordsIn(language, inForce).getFixedT(null, 'common');
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${event.name} ${event.year}`,
    description: t('description'),
    startDate: inForce.firstDay,
    endDate: inForce.lastDay,
    ...common(),
    subEvent: races.map((race) => sportsEvent(language, race, now)),
  };
}

/** schema.org `SportsEvent` of one race. */
export function raceData(language: Language, race: RaceDetail, now: EventNow): object {
  return { '@context': 'https://schema.org', ...sportsEvent(language, race, now) };
}

/** schema.org `SportsEvent` of a finished race, with its best finishers in order. */
export function finishedRaceData(
  language: Language,
  race: RaceDetail,
  best: readonly { place: number; name: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    ...raceFacts(language, race),
    competitor: best.map(({ name }) => ({ '@type': 'Person', name })),
    subjectOf: {
      '@type': 'ItemList',
      itemListElement: best.map(({ place, name }) => ({
        '@type': 'ListItem',
        position: place,
        item: { '@type': 'Person', name },
      })),
    },
  };
}

function sportsEvent(
  language: Language,
  race: RaceDetail,
  { registration, opensAt, races }: EventNow,
): object {
  const isToCome = registration === 'not-yet';
  const isInStock = races.some((each) => each.id === race.id && each.isOpen && !each.isFull);
  const validFrom = isToCome && opensAt ? { validFrom: opensAt.toISOString() } : {};
  const availability = `https://schema.org/${isToCome || isInStock ? 'InStock' : 'SoldOut'}`;
  const offers = [race.fee, ...race.laterFees].map(({ until, feeMinor }, index, all) => {
    const before = all[index - 1]?.until;
    return {
      '@type': 'Offer',
      price: inUnits(feeMinor),
      priceCurrency: currency(),
      availability,
      ...(before ? { validFrom: dayAfter(before) } : validFrom),
      ...(until && { priceValidUntil: until }),
    };
  });
  return {
    ...raceFacts(language, race),
    offers: offers.length === 1 ? offers[0] : offers,
  };
}

function raceFacts(language: Language, race: RaceDetail): object {
  const { event } = edition();
  const startsAt = momentOf(race.date, race.startTime, event.timeZone);
  return {
    '@type': 'SportsEvent',
    name: `${nameIn(language, race)} · ${event.name} ${event.year}`,
    description: descriptionIn(language, race).text,
    startDate: `${race.date}T${race.startTime}:00${offsetAt(startsAt, event.timeZone)}`,
    ...common(),
  };
}

function common(): object {
  const { event } = edition();
  const { place } = event;
  return {
    sport: 'Trail running',
    eventStatus: 'https://schema.org/EventScheduled',
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
