import { Trans, useTranslation } from 'react-i18next';
import {
  airports,
  busLines,
  busTimetable,
  carRoutes,
  event,
  lastRoad,
  nearbyTown,
} from '../../edition/facts.ts';
import { formatCountry, formatHours, formatMinutes, formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { PageLink } from '../../ui/page-link.tsx';

type InLanguage = { language: Language };

/** The airports, nearest first, each with the way on from there. */
export function ByAir({ language }: InLanguage) {
  const { t } = useTranslation('travel');
  return (
    <>
      <p>{t('air.intro', { count: airports.length })}</p>
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

/** The roads from two cities, the last climb, and where to leave the car. */
export function ByCar({ language }: InLanguage) {
  const { t } = useTranslation('travel');
  const town = nearbyTown.name;
  return (
    <>
      {carRoutes.map(({ id, city, road, second }) => (
        <div key={id}>
          <h3>{t('car.from', { city })}</h3>
          <p>{t(`car.routes.${id}`, { road, second: second ?? '', town })}</p>
        </div>
      ))}
      <p>
        {t('car.last', {
          town,
          road: lastRoad,
          km: formatNumber(language, nearbyTown.distanceKm),
          drive: nearbyTown.driveMin.join('–'),
        })}
      </p>
      <p>{t('car.climb', { town })}</p>
      <h3>{t('car.parkingTitle')}</h3>
      <p>{t('car.parking')}</p>
    </>
  );
}

/** Coaches to the nearby town with sample times, and where the real ones are. */
export function ByBus() {
  const { t } = useTranslation('travel');
  const town = nearbyTown.name;
  return (
    <>
      <p>{t('bus.intro', { town, resort: event.place.resort })}</p>
      <dl className="bus-lines">
        {busLines.map(({ id, from, departures, rideMin }) => (
          <div key={id}>
            <dt>{t('bus.line', { from, town })}</dt>
            <dd>
              {t(`bus.lines.${id}`)}, {t('bus.ride', { time: formatMinutes(rideMin), town })}
            </dd>
            <dd>
              <small>{t('bus.times')}</small> <span className="times">{departures.join(', ')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('bus.change')}</p>
      <p>
        <Trans
          t={t}
          i18nKey="bus.tip"
          values={{ site: busTimetable.name }}
          components={{ site: <PageLink href={busTimetable.url} /> }}
        />
      </p>
    </>
  );
}
