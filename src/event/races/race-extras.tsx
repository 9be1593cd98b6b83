import { useTranslation } from 'react-i18next';
import type { ExtraFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import {
  type ExtraCounts,
  extrasOfRace,
  isOnSale,
  leftOf,
} from '../../edition/facts/extra.rules.ts';
import { extraPriceIn } from '../../edition/facts/extra-words.ts';
import { formatDay, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';

type Sold = {
  raceId: number;
  language: Language;
  /** How many of each extra are taken. */
  taken: ExtraCounts;
  /** Today at the race: extras that can no longer be ordered are left out. */
  day: string;
};

/** The extras of a race: price, last day, and how many are left. */
export function RaceExtras({ raceId, language, taken, day }: Sold) {
  const { extras } = edition();
  const { t } = useTranslation(['race', 'registration']);
  const sold = extrasOfRace(extras, raceId).filter((extra) => isOnSale(extra, day));
  if (sold.length === 0) return null;
  return (
    <section className="race-extras" aria-labelledby="race-extras">
      <h3 id="race-extras">{t('registration:extras.legend')}</h3>
      <ul>
        {sold.map((extra) => (
          <li key={extra.id}>
            <strong>{textIn(language, extra.label).text}</strong>{' '}
            <span className="extra-price">{extraPriceIn(language, extra)}</span>
            {extra.hint && <small>{textIn(language, extra.hint).text}</small>}
            <LastDay extra={extra} language={language} />
            <Left extra={extra} language={language} taken={taken} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last day on which an extra can be ordered. */
export function LastDay({ extra, language }: { extra: ExtraFacts; language: Language }) {
  const { t } = useTranslation('race');
  if (extra.until === null) return null;
  return <small>{t('extras.until', { day: formatDay(language, extra.until, 'weekday') })}</small>;
}

function Left({ extra, language, taken }: Omit<Sold, 'raceId' | 'day'> & { extra: ExtraFacts }) {
  const { t } = useTranslation(['race', 'registration']);
  const left = leftOf(extra, taken);
  if (left === undefined) return null;
  if (left === 0) return <strong className="badge">{t('registration:extras.soldOut')}</strong>;
  return (
    <small>
      {t('race:extras.left', {
        left: formatNumber(language, left),
        total: formatNumber(language, extra.mostInTotal ?? left),
      })}
    </small>
  );
}
