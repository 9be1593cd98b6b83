import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { races } from '../../../edition/races.ts';
import { officialResultsUrl, rankings } from '../../../edition/results.ts';
import { Waymark } from '../art/waymark.tsx';
import { Icon } from '../components/icon.tsx';
import { formatNumber } from '../format.ts';
import { fallbackLanguage, type Language } from '../languages.ts';
import type { Route } from '../page.ts';
import { factsNameIn } from '../race-words.ts';
import { sampleResultsPath } from '../sample-results.ts';
import { wordsIn } from '../words.ts';

/** `/results`: the timing company's page in a frame; demo mode shows a sample of one. */
export const resultsRoute: Route = {
  path: '/results',
  load({ language, isDemo }) {
    const t = wordsIn(language).getFixedT(null, 'results');
    const circuit = event.circuit.shortName;
    const [long, short] = races.map((race) => formatNumber(language, race.distanceKm, 1));
    const url = isDemo ? sampleResultsPath : officialResultsUrl;
    const values = { event: eventName(language), year: event.year };
    return {
      name: t('title'),
      description: t('description', { ...values, circuit, long, short }),
      styles: ['results'],
      framesOf: [isDemo ? 'self' : new URL(url).origin],
      body: (
        <div className="w page results">
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead', values)}</p>
          <Results url={url} language={language} />
        </div>
      ),
    };
  },
};

/** The specification's English texts write the event without diacritics. */
const eventName = (language: Language) =>
  language === fallbackLanguage ? event.nameInAscii : event.name;

function Results({ url, language }: { url: string; language: Language }) {
  const { t } = useTranslation('results');
  const circuit = event.circuit.shortName;
  const values = { event: eventName(language) };
  return (
    <>
      <div className="result-cards">
        {races.map((race) => (
          <section key={race.id} className="card">
            <h2>
              <Waymark {...race.waymark} /> {t('card.title', { race: factsNameIn(language, race) })}
            </h2>
            <ul className="rankings">
              {rankings.map((ranking) => (
                <li key={ranking}>
                  <Icon name={ranking === 'open' ? 'trophy' : 'medal'} />
                  {t(`card.${ranking}`, { circuit })}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className="all-results" aria-labelledby="all-results">
        <h2 id="all-results">{t('panel')}</h2>
        <p className="small">{t('source', { host: new URL(officialResultsUrl).host })}</p>
        <div className="results-embed">
          <iframe
            src={url}
            title={t('frame', values)}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- another site's page, which needs both
            sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
            loading="lazy"
            referrerPolicy="no-referrer"
            data-results=""
          />
        </div>
      </section>
      <section className="card full-results">
        <h2>{t('full.title')}</h2>
        <p>{t('full.text')}</p>
        <a className="btn gold" href={url} target="_blank" rel="noreferrer">
          {t('full.button')} <Icon name="externalLink" />
          <span className="vh">{t('full.newTab')}</span>
        </a>
      </section>
    </>
  );
}
