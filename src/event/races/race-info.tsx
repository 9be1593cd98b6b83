import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { ExtraCounts } from '../../edition/facts/extra.rules.ts';
import { startSpanOf, waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { formatDay, formatMinutes, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice, formatSecondCurrency } from '../../edition/words/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { FeeSteps } from './fee-steps.tsx';
import { RaceExtras } from './race-extras.tsx';
import { raceKindIn } from './race-kind.ts';
import type { RaceDetail } from './races.contract.ts';
import { WaveList } from './wave-list.tsx';

export type RaceProps = {
  race: RaceDetail;
  language: Language;
  isOpen: boolean;
  /** Whether registration is over for good: then nothing links to it. */
  hasEnded: boolean;
  /** Whether the race is full: then runners join the waiting list. */
  isFull: boolean;
  /** Whether the results are out. */
  isOut: boolean;
  /** How many of each extra are taken. */
  taken: ExtraCounts;
  /** Today in the time zone of the race. */
  day: string;
  /** Whether it is race day, when visitors can follow runners. */
  isLive: boolean;
};

function Price({ language, amountMinor }: { language: Language; amountMinor: number }) {
  const second = formatSecondCurrency(language, amountMinor);
  return (
    <>
      {formatPrice(language, amountMinor)}
      {second && <small>{second}</small>}
    </>
  );
}

/** The figures and the price of a race. While registration is open, its link is above. */
export function RaceInfo({ race, language, isOpen, hasEnded, taken, day }: RaceProps) {
  const { modules, event } = edition();
  const { t } = useTranslation(['race', 'races']);
  const fees = [race.fee, ...race.laterFees];
  const waves = waveStartsOf(race);
  const figure = (value: number, unit: string) =>
    `${formatNumber(language, value, 1)} ${unit}`.replaceAll(' ', '\u00a0');
  const rows: [term: string, value: string][] = [
    [t('race:info.date'), formatDay(language, race.date)],
    [t('race:info.start'), startSpanOf(race)],
    [t('race:info.distance'), figure(race.distance, t('races:card.km'))],
    [t('race:info.elevation'), figure(race.elevation, t('races:card.metresUp'))],
    [t('race:info.difficulty'), raceKindIn(language, race.difficulty)],
    [t('race:info.aidStations'), formatNumber(language, race.aidStations)],
    [t('race:info.timeLimit'), formatMinutes(race.timeLimitMin)],
  ];
  return (
    <aside className="card race-info" aria-labelledby="race-info">
      <h2 id="race-info">{t('race:info.title')}</h2>
      <dl>
        <div className="price">
          <dt>{t('race:info.price')}</dt>
          <dd>
            <Price language={language} amountMinor={race.fee.feeMinor} />
            <FeeSteps fees={fees} language={language} />
          </dd>
        </div>
        {modules.circuit && (
          <div className="price">
            <dt>{t('race:info.priceWithCircuit', { circuit: event.circuit.shortName })}</dt>
            <dd>
              <Price language={language} amountMinor={race.fee.feeWithCircuitMinor} />
              <FeeSteps fees={fees} language={language} isInCircuit />
            </dd>
          </div>
        )}
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RaceExtras raceId={race.id} language={language} taken={taken} day={day} />
      {waves.length > 0 && (
        <>
          <WaveList waves={waves} />
          <p className="small">{t('races:waves.note')}</p>
        </>
      )}
      {!isOpen && !hasEnded && (
        <a className="btn quiet" href="/registration">
          {t('race:info.register')}
        </a>
      )}
      <a className="btn quiet" href={race.gpxUrl} download="">
        <Icon name="download" /> {t('race:info.gpx')}
      </a>
      <a className="btn quiet" href={`/api/races/${race.id}/card?lang=${language}`} download="">
        <Icon name="printer" /> {t('race:card.link')}
      </a>
    </aside>
  );
}
