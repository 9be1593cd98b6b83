import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Edition } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import {
  formatCountry,
  formatHours,
  formatMinutes,
  formatNumber,
} from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { SectionOf } from '../../edition/words/text-pages.ts';
import { Said } from '../../ui/edition-text.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** The edition's facts of the ways to travel. */
export type TravelFacts = Pick<
  Edition,
  | 'airports'
  | 'busLines'
  | 'busTimetable'
  | 'carRoutes'
  | 'lastRoad'
  | 'shuttles'
  | 'trainLines'
  | 'trainTimetable'
  | 'travelWays'
>;

type InLanguage = { language: Language };
type WithFacts = InLanguage & { facts: TravelFacts };

/** The organiser's text about a way to travel, or else the product's. */
export function SaidOfWay(props: InLanguage & { way: SectionOf<'travel'>; children: ReactNode }) {
  const own = editionTexts('travel', props.language);
  return (
    <Said section={own.of(props.way)} language={own.language} shown={props.language}>
      {props.children}
    </Said>
  );
}

/** The airports, the nearest first, each with the way on from there. */
export function ByAir({ language, facts: { airports } }: WithFacts) {
  const { nearbyTown } = edition();
  const { t } = useTranslation('travel');
  return (
    <>
      <SaidOfWay way="air" language={language}>
        <p>{t('air.intro', { count: airports.length })}</p>
      </SaidOfWay>
      <ul className="airports">
        {airports.map((airport) => (
          <li key={airport.id} className="card">
            <h3>{t('air.airport', { name: airport.name })}</h3>
            <p className="small">
              {airport.code} · {formatCountry(language, airport.countryCode)}
            </p>
            <p>
              <strong>
                {t('air.distance', { km: formatNumber(language, airport.distanceKm) })}
              </strong>
              , {t('air.time', { hours: formatHours(language, airport.driveMin) })}
            </p>
            <p>{t(`air.onward.${airport.id}`, { town: nearbyTown.name })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The roads from two cities, the last climb, and where to park the car. */
export function ByCar({ language, facts: { carRoutes, lastRoad } }: WithFacts) {
  const { t } = useTranslation('travel');
  const town = edition().nearbyTown.name;
  return (
    <>
      {carRoutes.map(({ id, city, road, second }) => (
        <div key={id}>
          <h3>{t('car.from', { city })}</h3>
          <p>{t(`car.routes.${id}`, { road, second: second ?? '', town })}</p>
        </div>
      ))}
      <SaidOfWay way="car" language={language}>
        {lastRoad && <p>{t('car.last')}</p>}
        <p>{t('car.climb')}</p>
      </SaidOfWay>
      <h3>{t('car.parkingTitle')}</h3>
      <p>{t('car.parking')}</p>
    </>
  );
}

/**
 * Trains or coaches to the nearby town with their times, and where to find the current timetable.
 */
export function ByLine({ way, language, facts }: WithFacts & { way: 'train' | 'bus' }) {
  const { t } = useTranslation('travel');
  const town = edition().nearbyTown.name;
  const { lines, timetable } = {
    train: { lines: facts.trainLines, timetable: facts.trainTimetable },
    bus: { lines: facts.busLines, timetable: facts.busTimetable },
  }[way];
  const hasShuttle = facts.shuttles.length > 0;
  return (
    <>
      <SaidOfWay way={way} language={language}>
        <p>{t(hasShuttle ? `${way}.intro` : `${way}.toTaxi`)}</p>
      </SaidOfWay>
      <dl className="travel-lines">
        {lines.map(({ id, from, departures, rideMin }) => (
          <div key={id}>
            <dt>{t(`${way}.line`, { from, town })}</dt>
            <dd>
              {t(`${way}.lines.${id}`)}, {t(`${way}.ride`, { time: formatMinutes(rideMin), town })}
            </dd>
            <dd>
              <small>{t(`${way}.times`)}</small>{' '}
              <span className="times">{departures.join(', ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t(`${way}.change`)}</p>
      {timetable && (
        <p>
          <Trans
            t={t}
            i18nKey={`${way}.tip`}
            values={{ site: timetable.name }}
            components={{ site: <PageLink href={timetable.url} /> }}
          />
        </p>
      )}
    </>
  );
}
