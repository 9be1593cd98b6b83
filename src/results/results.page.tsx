import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { EventWatch } from '../edition/event/event-watch.ts';
import type { EventNow } from '../edition/facts/event-phase.rules.ts';
import { formatDays } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { raceLines } from '../event/races/race-lines.ts';
import type { RaceList } from '../event/races/race-list.ts';
import type { PublicRoute } from '../site/page.ts';
import { Waymark } from '../ui/art/waymark.tsx';
import { Icon } from '../ui/icon.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { HistoryLink } from './history-link.tsx';
import type { PublicResults } from './published-results.ts';
import { raceResultsPage } from './race-results-page.tsx';
import resultsCss from './results.css?inline';
import { isNarrowed, readResultsQuery } from './results-query.rules.ts';
import { sampleResultsPath } from './sample-results.ts';

type Needs = Pick<EventWatch, 'event' | 'resultsUrl'> & {
  /** Whether sample data replace what the organiser has not given yet. */
  isDemo: boolean;
  results: () => Promise<readonly PublicResults[]>;
  races: Pick<RaceList, 'find'>;
  history: () => Promise<{ races: readonly object[] }>;
};

/** How many pages of a list, from the first, are worth keeping rendered. */
const keptPages = 5;

/**
 * `/results`: the site's own published results; else, once results are out, the timing company's
 * page in a frame. Demo mode has a sample of that page.
 */
export const resultsPage = ({
  event: eventNow,
  resultsUrl,
  isDemo,
  results,
  races: list,
  history,
}: Needs): PublicRoute => ({
  path: '/results',
  dependsOn: ['edition', 'publication', 'race', 'past_result'],
  query: (asked) => ({ ...readResultsQuery(asked) }),
  isKept: (query) => !isNarrowed(query) && Number(query.page ?? 1) <= keptPages,
  async load(request) {
    const { officialResultsUrl } = edition();
    const { language } = request;
    const now = await eventNow();
    const isOut = now.phase === 'results';
    const t = wordsIn(language).getFixedT(null, 'results');
    const url = (await resultsUrl()) ?? (isDemo ? sampleResultsPath : officialResultsUrl);
    const all = await results();
    const hasHistory = (await history()).races.length > 0;
    if (all.length > 0) {
      return raceResultsPage(request, {
        all,
        races: list,
        timingUrl: isOut ? url : undefined,
        hasHistory,
      });
    }
    return {
      name: t('title'),
      description: t('description'),
      styles: [resultsCss],
      framesOf: isOut ? [url === sampleResultsPath ? 'self' : new URL(url).origin] : [],
      body: (
        <div className="w page results">
          <h1>{t('title')}</h1>
          <p className="lead">{isOut ? t('lead') : t('toCome.lead')}</p>
          {isOut ? (
            <>
              <Rankings language={language} />
              <Results url={url} />
            </>
          ) : (
            <ToCome language={language} now={now} />
          )}
          {hasHistory && <HistoryLink />}
        </div>
      ),
    };
  },
});

/** The rankings of each race: a card each, or parts of the card that says when they will come. */
function Rankings({ language, isToCome = false }: { language: Language; isToCome?: boolean }) {
  const { event, races, rankings } = edition();
  const { t } = useTranslation('results');
  const circuit = event.circuit.shortName;
  const Heading = isToCome ? 'h3' : 'h2';
  return (
    <div className="result-cards">
      {races.map((race) => (
        <section key={race.id} className={isToCome ? undefined : 'card'}>
          <Heading>
            <Waymark {...race.waymark} /> {t('card.title', { race: factsNameIn(language, race) })}
          </Heading>
          <ul className="rankings">
            {rankings.map((ranking) => (
              <li key={ranking}>
                {!isToCome && <Icon name={ranking === 'open' ? 'trophy' : 'medal'} />}
                {t(`card.${ranking}`, { circuit })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * Shown before the results: which will come and when, who starts, and where the races can be
 * followed; on race day the current state.
 */
function ToCome({ language, now }: { language: Language; now: EventNow }) {
  const { races, event } = edition();
  const { t } = useTranslation(['results', 'live', 'home']);
  const count = races.length;
  const isAhead = now.phase !== 'race-day' && now.phase !== 'over';
  const lines =
    now.phase === 'race-day'
      ? raceLines(language, now)
      : [isAhead ? t('results:toCome.before', { count }) : t('results:toCome.over', { count })];
  const dates = formatDays(language, event.firstDay, event.lastDay);
  const ways = [
    ['/participants', t('live:toList')],
    ['/live', t('home:phase.live')],
  ] as const;
  return (
    <section className="card to-come" aria-labelledby="all-results">
      <Icon name={isAhead ? 'calendarDays' : 'clock'} />
      <div>
        <h2 id="all-results">{t('results:panel')}</h2>
        {lines.map((line) => (
          <p key={line} className="to-come-line">
            <Unbroken text={line} part={dates} />
          </p>
        ))}
        <div className="actions">
          {(isAhead ? ways : ways.toReversed()).map(([href, words], index) => (
            <a key={href} className={index === 0 ? 'btn gold' : 'btn quiet'} href={href}>
              {words}
            </a>
          ))}
        </div>
      </div>
      <Rankings language={language} isToCome />
    </section>
  );
}

function Results({ url }: { url: string }) {
  const { officialResultsUrl } = edition();
  const { t } = useTranslation('results');
  const { host } = new URL(url, officialResultsUrl);
  return (
    <>
      <section className="all-results" aria-labelledby="all-results">
        <h2 id="all-results">{t('panel')}</h2>
        <p className="small">{t('source', { host })}</p>
        <div className="results-embed">
          <iframe
            src={url}
            title={t('frame')}
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
