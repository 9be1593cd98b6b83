import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatPrice, formatSecondCurrency, formatSpan } from '../../edition/words/money.ts';
import type { SectionOf } from '../../edition/words/text-pages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { plainPage } from '../../site/plain-page.tsx';
import { sourceInPage } from '../../ui/art/picture-in-page.ts';
import { AddedSections, Said } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import accommodation from './accommodation.css?inline';

/** `/accommodation` */
export const accommodationPage = plainPage({
  path: '/accommodation',
  className: 'accommodation',
  styles: [accommodation, ...editionTextStyles('accommodation')],
  words(language) {
    const { event, nearbyTown } = edition();
    const t = wordsIn(language).getFixedT(null, 'accommodation');
    const { resort } = event.place;
    return {
      title: t('title'),
      lead: t('lead', { resort }),
      description: t('description', { resort, town: nearbyTown.name }),
    };
  },
  Body: Accommodation,
});

function Accommodation({ language }: { language: Language }) {
  const { campingTariffs, stationTaxMinor, nearbyTown, event } = edition();
  const { t } = useTranslation('accommodation');
  return (
    <>
      <Hotel language={language} />
      <div className="lodging-columns">
        <section>
          <h2>{t('camping.title')}</h2>
          <SaidOf section="camping" language={language}>
            <p>{t('camping.text')}</p>
          </SaidOf>
          <dl className="tariffs">
            {campingTariffs.map(({ kind, priceMinor }) => (
              <Tariff
                key={kind}
                name={t(`camping.${kind}`)}
                priceMinor={priceMinor}
                period={t('perNight')}
                language={language}
              />
            ))}
            <Tariff
              name={t('camping.tax')}
              priceMinor={stationTaxMinor}
              period={t('camping.taxPeriod')}
              language={language}
            />
          </dl>
        </section>
        <section>
          <h2>{t('town.title', { town: nearbyTown.name })}</h2>
          <SaidOf section="town" language={language}>
            <p>{t('town.text')}</p>
          </SaidOf>
          <p>{t('town.taxi', formatSpan(language, nearbyTown.taxiMinor))}</p>
        </section>
      </div>
      <AddedSections texts={editionTexts('accommodation', language)} shown={language} />
      <section className="card need-help">
        <h2>{t('help.title')}</h2>
        <p>{t('help.text')}</p>
        <a className="btn gold" href={`mailto:${event.email}`}>
          <Icon name="mail" /> {t('help.button')}
        </a>
      </section>
    </>
  );
}

/** The organiser's text about a place to sleep, or else the product's. */
function SaidOf(props: {
  section: SectionOf<'accommodation'>;
  language: Language;
  children: ReactNode;
}) {
  const own = editionTexts('accommodation', props.language);
  return (
    <Said section={own.of(props.section)} language={own.language} shown={props.language}>
      {props.children}
    </Said>
  );
}

function Hotel({ language }: { language: Language }) {
  const { hotel, event } = edition();
  const { t } = useTranslation('accommodation');
  return (
    <section className="card hotel" aria-labelledby="hotel">
      <img src={sourceInPage(hotel.image)} width="1600" height="900" alt="" fetchPriority="high" />
      <div>
        <h2 id="hotel">{hotel.name}</h2>
        <p>
          <span role="img" aria-label={t('hotel.stars', { count: hotel.stars })} className="stars">
            {'★'.repeat(hotel.stars)}
          </span>{' '}
          {t('hotel.distance', { km: formatNumber(language, hotel.distanceKm, 1) })}
        </p>
        <SaidOf section="hotel" language={language}>
          <p>{t('hotel.text')}</p>
        </SaidOf>
        <ul className="badges">
          {hotel.features.map((feature) => (
            <li key={feature} className="badge">
              {t(`hotel.features.${feature}`)}
            </li>
          ))}
        </ul>
        <dl className="tariffs">
          {hotel.rooms.map(({ kind, priceMinor }) => (
            <Tariff
              key={kind}
              name={t(`hotel.rooms.${kind}`)}
              priceMinor={priceMinor}
              period={t('hotel.period')}
              language={language}
            />
          ))}
        </dl>
        <p>
          {hotel.street}, {event.place.resort}
          <br />
          <PhoneLink phone={hotel.phone} />
          <br />
          <a href={hotel.website}>{t('hotel.website')}</a>
        </p>
      </div>
    </section>
  );
}

function Tariff(props: { name: string; priceMinor: number; period: string; language: Language }) {
  const second = formatSecondCurrency(props.language, props.priceMinor);
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <strong>{formatPrice(props.language, props.priceMinor)}</strong>{' '}
        <small>
          {second && `${second} · `}
          {props.period}
        </small>
      </dd>
    </div>
  );
}
