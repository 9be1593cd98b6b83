import { useTranslation } from 'react-i18next';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import { formatDay, formatMinutes, formatNumber } from '../../edition/words/format.ts';
import { formatPrice } from '../../edition/words/money.ts';
import type { RaceProps } from './race-info.tsx';

/**
 * The figures by which runners choose a race, in one row, and the link that most visitors need now.
 */
export function RaceHeadline(props: RaceProps) {
  const { race, language } = props;
  const { t } = useTranslation(['race', 'races']);
  const facts: [term: string, value: string][] = [
    [t('race:info.distance'), `${formatNumber(language, race.distance, 1)} ${t('races:card.km')}`],
    [
      t('race:info.elevation'),
      `${formatNumber(language, race.elevation)} ${t('races:card.metresUp')}`,
    ],
    [t('race:info.start'), startSpanOf(race)],
    [t('race:info.timeLimit'), formatMinutes(race.timeLimitMin)],
    [t('race:info.price'), formatPrice(language, race.fee.feeMinor)],
    // In this typeface, a comma before the day would look like a part of it.
    [t('race:info.date'), formatDay(language, race.date, 'short').replace(',', '')],
  ];
  return (
    <div className="race-facts">
      <dl className="figures">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Figure text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <FirstStep {...props} />
    </div>
  );
}

/** A figure: digits large and words around them small, in the same style for all figures. */
function Figure({ text }: { text: string }) {
  return text
    .split(/(\d(?:\S*\d)?\.?)/)
    .map((part, i) => (i % 2 === 1 || !part.trim() ? part : <small key={part}>{part}</small>));
}

function FirstStep({ race, isOpen, isFull, isLive, isOut }: RaceProps) {
  const { t } = useTranslation(['race', 'home']);
  if (isOpen) {
    return (
      <a className="btn gold register" href={`/registration?raceid=${race.id}`}>
        {isFull ? t('home:phase.waitingList') : t('race:info.registerNow')}
      </a>
    );
  }
  if (isLive) {
    return (
      <a className="btn gold" href={`/live?race=${race.id}`}>
        {t('home:phase.live')}
      </a>
    );
  }
  if (!isOut) return null;
  return (
    <a className="btn gold" href="/results">
      {t('home:phase.results')}
    </a>
  );
}

/** A bar that stays in reach of the thumb on phones, however far the visitor scrolls. */
export function RegisterBar({ race, language, isFull }: RaceProps) {
  const { t } = useTranslation(['races', 'common', 'home']);
  const km = `${formatNumber(language, race.distance, 1)}\u00a0${t('races:card.km')}`;
  return (
    <a className="register-bar" href={`/registration?raceid=${race.id}`}>
      <span>{`${km} · ${formatPrice(language, race.fee.feeMinor)}`}</span>
      <span className="btn gold">
        {isFull ? t('home:phase.waitingList') : t('common:nav.register')}
      </span>
    </a>
  );
}
