import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { laterFeeIn } from '../../edition/facts/fee-words.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import {
  formatDay,
  formatDayNumber,
  formatMinutes,
  formatNumber,
} from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPriceInBoth } from '../../edition/words/money.ts';
import { descriptionIn, nameIn } from '../../edition/words/race-words.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plotProfile } from './course-lines.ts';
import { RaceBadges } from './race-badges.tsx';
import { RacePicture } from './race-picture.tsx';
import type { RaceDetail } from './races.contract.ts';

/**
 * The cards of the race list, which the home page shows, too. `isAtTop`: the first card is visible
 * without scrolling.
 */
export function RaceCards(props: { races: RaceDetail[]; language: Language; isAtTop?: boolean }) {
  const { races, language, isAtTop = false } = props;
  return (
    <ul className="race-cards">
      {races.map((race, index) => (
        <li key={race.id}>
          <RaceCard race={race} language={language} isAtTop={isAtTop && index === 0} />
        </li>
      ))}
    </ul>
  );
}

function RaceCard(props: { race: RaceDetail; language: Language; isAtTop: boolean }) {
  const { modules, event } = edition();
  const { race, language, isAtTop } = props;
  const { t } = useTranslation('races');
  const href = `/races/${race.id}`;
  const description = descriptionIn(language, race);
  const later = laterFeeIn(language, race, false);
  return (
    <article className="card race-card">
      <div className="picture">
        <RacePicture race={race} isAtTop={isAtTop} />
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
            value={formatDayNumber(language, race.date)}
            unit={formatDay(language, race.date, 'month')}
          />
        </dl>
        <p className="meta">
          <Icon name="droplets" />
          {`${t('card.aidStations', { count: race.aidStations })} · ${t('card.timeLimit', { limit: formatMinutes(race.timeLimitMin) })}`}
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
          {t('card.details')}
          <Icon name="arrowRight" />
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
        {unit && <small>{` ${unit}`}</small>}
      </dd>
    </div>
  );
}

/** One unit is about a pixel: finer ones would be sent but not seen. */
const stripSize = { maxPoints: 40, width: 500, height: 100 };

/** The course's elevation line along the bottom of the picture. */
function ProfileStrip({ race, language }: { race: RaceDetail; language: Language }) {
  const { t } = useTranslation('races');
  const plot = plotProfile(race.course, stripSize);
  const { width, height } = stripSize;
  const drops = race.aidStationsKm.map((km) => {
    const { x, y } = plot.at(km);
    return `M${Math.round((x / 100) * width)} ${Math.round((y / 100) * height)}V${height}`;
  });
  return (
    <svg
      className="profile-strip"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('profile.summary', {
        distance: formatNumber(language, race.distance, 1),
        low: formatNumber(language, race.course.minEleM),
        high: formatNumber(language, race.course.maxEleM),
      })}
    >
      {/* The ends of the area are outside, where their stroke is not visible. */}
      <path className="line" d={`${plot.linePath}h9V${height + 9}H-9z`} />
      <path className="drop" d={drops.join('')} />
    </svg>
  );
}
