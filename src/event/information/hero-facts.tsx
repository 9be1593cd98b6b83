import { useTranslation } from 'react-i18next';
import { event } from '../../edition/facts.ts';
import { formatCountry, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice } from '../../edition/words/money.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RaceDetail } from '../races/races.contract.ts';

type HeroFactsProps = {
  races: RaceDetail[];
  language: Language;
  /** Whether registration is over for good: then no price is told. */
  hasEnded: boolean;
};

/** Where it is, how far, how high, and what it costs at least: one line under the title. */
export function HeroFacts({ races, language, hasEnded }: HeroFactsProps) {
  const { t } = useTranslation(['home', 'races']);
  const { resort, countryCode } = event.place;
  const least = Math.min(...races.map(({ fee }) => fee.feeMinor));
  return (
    <ul className="hero-facts">
      <li>
        <Icon name="mapPin" />
        {`${resort}, ${formatCountry(language, countryCode)}`}
      </li>
      {races.map((race) => (
        <li key={race.id}>
          <Waymark {...race.waymark} />
          {`${formatNumber(language, race.distance, 1)} ${t('races:card.km')} · `}
          {`${formatNumber(language, race.elevation)} ${t('races:card.metresUp')}`}
        </li>
      ))}
      {races.length > 0 && !hasEnded && (
        <li>
          <Icon name="ticket" />
          {t('home:hero.from', { price: formatPrice(language, least) })}
        </li>
      )}
    </ul>
  );
}
