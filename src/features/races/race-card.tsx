import { useTranslation } from 'react-i18next';
import { event, modules } from '../../edition/facts.ts';
import { laterFeeIn } from '../../facts/fee-words.ts';
import { startSpanOf } from '../../facts/wave.rules.ts';
import { formatDay, formatMinutes, formatNumber } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { formatPriceInBoth } from '../../i18n/money.ts';
import { descriptionIn, nameIn } from '../../i18n/race-words.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plotHeight, plotProfile, plotWidth } from './course-lines.ts';
import { RaceBadges } from './race-badges.tsx';
import { RacePicture } from './race-picture.tsx';
import type { RaceDetail } from './races.contract.ts';

/** The cards of the race list; the home page shows the same. */
export function RaceCards({ races, language }: { races: RaceDetail[]; language: Language }) {
  return (
    <ul className="race-cards">
      {races.map((race) => (
        <li key={race.id}>
          <RaceCard race={race} language={language} />
        </li>
      ))}
    </ul>
  );
}

function RaceCard({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('races');
  const href = `/races/${race.id}`;
  const description = descriptionIn(language, race);
  const later = laterFeeIn(language, race, false);
  return (
    <article className="card race-card">
      <div className="picture">
        <RacePicture race={race} loading="lazy" />
        <ProfileStrip race={race} language={language} />
      </div>
      <div className="card-text">
        <h3>
          <Waymark {...race.waymark} />
          <a href={href}>{nameIn(language, race)}</a>
        </h3>
        <RaceBadges race={race} language={language} />
        <p lang={description.lang}>{description.text}</p>
        <dl className="figures">
          <Figure
            term={t('card.distance')}
            value={formatNumber(language, race.distance, 1)}
            unit={t('card.km')}
          />
          <Figure
            term={t('card.climb')}
            value={formatNumber(language, race.elevation)}
            unit={t('card.metresUp')}
          />
          <Figure term={t('card.start')} value={startSpanOf(race)} />
          <Figure
            term={t('card.date')}
            value={String(Number(race.date.split('-')[2]))}
            unit={formatDay(language, race.date, 'month')}
          />
        </dl>
        <p className="meta">
          <Icon name="droplets" /> {t('card.aidStations', { count: race.aidStations })} ·{' '}
          {t('card.timeLimit', { limit: formatMinutes(race.timeLimitMin) })}
        </p>
        <p className="prices">
          <strong>{formatPriceInBoth(language, race.fee.feeMinor)}</strong>
          {later && <span>{later}</span>}
          {modules.circuit && (
            <span>
              {t('card.priceWithCircuit', {
                price: formatPriceInBoth(language, race.fee.feeWithCircuitMinor),
                circuit: event.circuit.shortName,
              })}
            </span>
          )}
        </p>
        <p className="more" aria-hidden="true">
          {t('card.details')} <Icon name="arrowRight" />
        </p>
      </div>
    </article>
  );
}

function Figure({ term, value, unit }: { term: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        {unit && <small> {unit}</small>}
      </dd>
    </div>
  );
}

/** The course's elevation line across the foot of the picture. */
function ProfileStrip({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('races');
  const plot = plotProfile(race.course, 64);
  return (
    <svg
      className="profile-strip"
      viewBox={`0 0 ${plotWidth} ${plotHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('profile.summary', {
        distance: formatNumber(language, race.distance, 1),
        low: formatNumber(language, race.course.minEleM),
        high: formatNumber(language, race.course.maxEleM),
      })}
    >
      <path className="area" d={plot.areaPath} />
      <path className="line" vectorEffect="non-scaling-stroke" d={plot.linePath} />
      {race.aidStationsKm.map((km) => {
        const { x, y } = plot.at(km);
        return (
          <path
            vectorEffect="non-scaling-stroke"
            key={km}
            className="drop"
            d={`M${x * (plotWidth / 100)} ${Math.round(y * (plotHeight / 100))}V${plotHeight}`}
          />
        );
      })}
    </svg>
  );
}
