import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { LateFacts } from '../../edition/facts/reading.rules.ts';
import { dayInForce } from '../../edition/facts/schedule.rules.ts';
import type { TravelWay } from '../../edition/travel.schema.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { formatDay, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatSpan } from '../../edition/words/money.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { PublicRoute } from '../../site/page.ts';
import type { PlainNeeds } from '../../site/plain-page.tsx';
import { AddedSections } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import locatorCss from './locator.css?inline';
import { LocatorMap } from './locator-map.tsx';
import travelCss from './travel.css?inline';
import { ByAir, ByCar, ByLine, SaidOfWay, type TravelFacts } from './travel-ways.tsx';

/**
 * The choices in the address (the way of travelling, and whether the map was asked for), and the
 * edition.
 */
type Choice = {
  language: Language;
  way: TravelWay | undefined;
  hasMap: boolean;
  facts: TravelFacts;
};

const osm = 'https://www.openstreetmap.org';
const icons: Record<TravelWay, IconName> = {
  air: 'plane',
  car: 'car',
  train: 'trainFront',
  bus: 'bus',
};

/**
 * `/how-to-get-there`: each tab and the map have their own address, so that they need no script and
 * Back works. The page loads nothing from OpenStreetMap until the visitor asks for the map.
 * `facts`: the edition's facts of the ways.
 */
export const howToGetTherePage = (
  { readLateFacts }: Pick<PlainNeeds, 'readLateFacts'>,
  facts: TravelFacts = edition(),
): PublicRoute => ({
  path: '/how-to-get-there',
  dependsOn: ['edition'],
  query: { by: facts.travelWays, map: ['osm'] },
  async load({ language, query }) {
    const lateFacts = await readLateFacts().catch(() => ({}));
    const t = wordsIn(language).getFixedT(null, 'travel');
    const { event, nearbyTown } = edition();
    const { resort } = event.place;
    const town = nearbyTown.name;
    const way = facts.travelWays.find((each) => each === query.by) ?? facts.travelWays[0];
    const hasMap = query.map === 'osm';
    return {
      name: t('title'),
      description: t('description', {
        resort,
        ways: facts.travelWays.map((each) => t(`tabs.${each}`)).join(' · '),
      }),
      styles: [travelCss, locatorCss, ...editionTextStyles('travel')],
      framesOf: hasMap ? [osm] : [],
      body: (
        <div className="w page travel">
          <h1>{t('title')}</h1>
          <p className="lead">
            {t('lead', { resort, town, km: formatNumber(language, nearbyTown.distanceKm) })}
          </p>
          <div className="travel-columns">
            {way && <Ways language={language} way={way} hasMap={hasMap} facts={facts} />}
            <MapSection language={language} way={way} hasMap={hasMap} facts={facts} />
          </div>
          <LocalTransport language={language} lateFacts={lateFacts} facts={facts} />
          <AddedSections texts={editionTexts('travel', language)} shown={language} />
        </div>
      ),
    };
  },
});

function addressOf({ way, hasMap, facts }: Omit<Choice, 'language'>): string {
  const query = new URLSearchParams({
    ...(way && way !== facts.travelWays[0] && { by: way }),
    ...(hasMap && { map: 'osm' }),
  });
  return `/how-to-get-there${query.size > 0 ? `?${query}` : ''}`;
}

function Ways({ language, way, hasMap, facts }: Choice) {
  const { t } = useTranslation('travel');
  const { travelWays } = facts;
  const panels = {
    air: <ByAir language={language} facts={facts} />,
    car: <ByCar language={language} facts={facts} />,
    train: <ByLine way="train" language={language} facts={facts} />,
    bus: <ByLine way="bus" language={language} facts={facts} />,
  };
  return (
    <div>
      {travelWays.length > 1 && (
        <nav className="tabs" aria-label={t('tabs.label')}>
          {travelWays.map((each) => (
            <a
              key={each}
              href={`${addressOf({ way: each, hasMap, facts })}#ways`}
              aria-current={each === way ? 'true' : undefined}
            >
              <Icon name={icons[each]} /> {t(`tabs.${each}`)}
            </a>
          ))}
        </nav>
      )}
      <div id="ways">
        {travelWays.map((each) => (
          <section key={each} className={each === way ? 'way' : 'way is-other'}>
            <h2>{t(`tabs.${each}`)}</h2>
            {panels[each]}
          </section>
        ))}
      </div>
    </div>
  );
}

function MapSection({ language, way, hasMap, facts }: Choice) {
  const { lat, lon, resort } = edition().event.place;
  const { t } = useTranslation('travel');
  const around = [lon - 0.35, lat - 0.15, lon + 0.15, lat + 0.15].map((each) => each.toFixed(3));
  return (
    <section id="map" className="where" aria-labelledby="where">
      <h2 id="where">{t('map.title')}</h2>
      <LocatorMap language={language} />
      <p className="small">{t('map.note')}</p>
      {hasMap ? (
        <>
          <iframe
            src={`${osm}/export/embed.html?bbox=${around.join('%2C')}&layer=mapnik&marker=${lat}%2C${lon}`}
            title={t('map.frame', { resort })}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- another site's page, which needs both
            sandbox="allow-popups allow-same-origin allow-scripts"
            loading="lazy"
          />
          <p className="actions">
            <a href={`${osm}/?mlat=${lat}&mlon=${lon}#map=11/${lat}/${lon}`}>{t('map.open')}</a>
            <a href={`${addressOf({ way, hasMap: false, facts })}#map`}>{t('map.hide')}</a>
          </p>
        </>
      ) : (
        <div className="no-print">
          <a
            className="btn quiet"
            href={`${addressOf({ way, hasMap: true, facts })}#map`}
            rel="nofollow"
          >
            <Icon name="mapPin" /> {t('map.show')}
          </a>
          <p className="small">
            {/* German would break it after its hyphen. */}
            <Unbroken text={t('map.privacy')} part="IP-Adresse" />
          </p>
        </div>
      )}
    </section>
  );
}

type WithChoices = Pick<Choice, 'language' | 'facts'> & { lateFacts: LateFacts };

function LocalTransport({ language, lateFacts, facts }: WithChoices) {
  const { event, nearbyTown } = edition();
  const { t } = useTranslation('travel');
  const places = { resort: event.place.resort, town: nearbyTown.name };
  const drive = nearbyTown.driveMin.join('–');
  return (
    <section aria-labelledby="local">
      <h2 id="local">{t('local.title', { km: formatNumber(language, nearbyTown.distanceKm) })}</h2>
      <div className="local-columns">
        {facts.shuttles.length > 0 && (
          <Shuttles language={language} lateFacts={lateFacts} facts={facts} />
        )}
        <div>
          <h3>{t('local.taxiTitle')}</h3>
          <p>
            <Unbroken
              text={t('local.taxi', {
                ...places,
                drive,
                ...formatSpan(language, nearbyTown.taxiMinor),
              })}
              part={drive}
            />
          </p>
        </div>
      </div>
    </section>
  );
}

function Shuttles({ language, lateFacts, facts }: WithChoices) {
  const { event, nearbyTown } = edition();
  const { t } = useTranslation('travel');
  const places = { resort: event.place.resort, town: nearbyTown.name };
  return (
    <div>
      <h3>{t('local.shuttle')}</h3>
      <SaidOfWay way="shuttle" language={language}>
        <p>{t('local.text')}</p>
      </SaidOfWay>
      <table className="shuttles">
        <thead>
          <tr>
            <th scope="col">{t('local.day')}</th>
            <th scope="col">{t('local.up', places)}</th>
            <th scope="col">{t('local.down', places)}</th>
          </tr>
        </thead>
        <tbody>
          {facts.shuttles.map(({ day, up, down }) => (
            <tr key={day}>
              <th scope="row" className="unbroken">
                {formatDay(language, dayInForce(day, lateFacts), 'weekday')}
              </th>
              <td className="times">{up.join(', ')}</td>
              <td className="times">{down.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
