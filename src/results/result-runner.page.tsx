import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { Language } from '../edition/words/languages.ts';
import { nameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import courseCss from '../event/races/course.css?inline';
import courseWayCss from '../event/races/course-way.css?inline';
import type { RaceList } from '../event/races/race-list.ts';
import { missingPage } from '../site/failed.page.tsx';
import type { KnownQuery, PublicRoute } from '../site/page.ts';
import { Waymark } from '../ui/art/waymark.tsx';
import forms from '../ui/forms.css?inline';
import { Icon } from '../ui/icon.tsx';
import { EarlierYears } from './earlier-years.tsx';
import { earlierResults } from './history/earlier-results.ts';
import type { History } from './history/past-results.contract.ts';
import { hasDiploma, hasPicture } from './own-result.ts';
import { publicWay } from './public-way.ts';
import type { PublicResults } from './published-results.ts';
import { raceAt } from './race-at.ts';
import raceResultsCss from './race-results.css?inline';
import { raceFactsOf, Standing } from './race-results.tsx';
import { TimeOrState } from './race-results-list.tsx';
import { runnerNameIn } from './race-results-runner.tsx';
import { ageCategoryIn, countryNameIn } from './result-lines.ts';
import { Comparison, Places, type RunnerProps, Way } from './result-runner-parts.tsx';
import { diplomaUrl, resultPictureUrl, resultUrl } from './result-urls.ts';
import type { RunnerResult } from './results.contract.ts';
import resultsCss from './results.css?inline';
import { indexOf } from './results-index.ts';
import { resultsAddress } from './results-query.rules.ts';

type Needs = {
  results: () => Promise<readonly PublicResults[]>;
  races: Pick<RaceList, 'find'>;
  /**
   * The numbers of the runners who do not wish it to be public where they were recorded and when.
   */
  live: { listHidden: () => Promise<ReadonlySet<number>> };
  history: () => Promise<History>;
};

/** `/results/{race}/{bib}`: one runner's result, and the reasons for it. */
export const resultRunnerPage = ({ results, races, live, history }: Needs): PublicRoute => ({
  path: '/results/:race/:bib',
  dependsOn: ['edition', 'publication', 'race', 'participant', 'past_result'],
  params: ({ race = '', bib = '' }) => ({
    race: raceAt(race)?.slug ?? race,
    bib: bib.replace(/^0+(?=\d)/, ''),
  }),
  query: ({ with: other }): KnownQuery =>
    typeof other === 'string' && /^\s*\d{1,6}\s*$/.test(other)
      ? { with: other.trim().replace(/^0+(?=\d)/, '') }
      : {},
  // Comparisons are as many as pairs of runners, so each is made when somebody asks for it.
  isKept: (query) => query.with === undefined,
  async load(request) {
    const { event } = edition();
    const { language, params, query, now } = request;
    const facts = raceAt(params.race ?? '');
    const published = (await results()).find(({ raceId }) => raceId === facts?.id);
    const index = published && indexOf(published);
    const result = index?.byBib.get(params.bib ?? '');
    const race = published && (await races.find(published.raceId));
    const t = wordsIn(language).getFixedT(null, 'results-own');
    if (!published || !race || !index || !result) {
      const words = {
        title: t('runner.missing.title'),
        text: t('runner.missing.text'),
        back: t('runner.back'),
      };
      return missingPage(words, '/results');
    }
    const hidden = await live.listHidden();
    const wayOf = (each: RunnerResult) => publicWay(published, each, hidden);
    const earlier = result.person ? earlierResults(language, await history(), result.id) : [];
    const name = runnerNameIn(language, result);
    return {
      name: t('runner.name', { name, bib: result.bib, race: nameIn(language, race) }),
      description: t('runner.description', { name, event: event.name, year: event.year }),
      styles: [forms, courseCss, courseWayCss, resultsCss, raceResultsCss],
      isPrivate: true,
      sharePicture: facts && pictureOf(language, published, result, facts.slug),
      body: (
        <Runner
          {...{ language, published, result, race, now, wayOf, earlier }}
          asked={query.with}
          other={index.byBib.get(query.with ?? '')}
        />
      ),
    };
  },
});

/** The address of the picture of a result; undefined: it has none. */
const pictureOf = (
  language: Language,
  published: PublicResults,
  result: RunnerResult,
  slug: string,
): string | undefined =>
  hasPicture(published, result)
    ? `${resultPictureUrl(slug, result.bib)}?lang=${language}&v=${published.version}`
    : undefined;

function Runner(props: RunnerProps) {
  const { t } = useTranslation('results-own');
  const { language, published, result, race, now } = props;
  const facts = raceFactsOf(published.raceId);
  if (!facts) return null;
  const { slug } = facts;
  const picture = pictureOf(language, published, result, slug);
  const about = [
    result.person?.club ?? '',
    countryNameIn(language, result),
    ageCategoryIn(language, published.snapshot, result),
  ].filter((text) => text !== '');
  return (
    <div className="w page results own own-runner">
      <p>
        <a className="own-back" href={resultsAddress({ race: slug })}>
          <Icon name="arrowLeft" /> {t('runner.back')}
        </a>
      </p>
      <h1>
        <span className="own-bib">{result.bib}</span> {runnerNameIn(language, result)}
      </h1>
      <p className="lead own-of">
        <Waymark {...facts.waymark} />
        <span>{[nameIn(language, race), ...about].join(' · ')}</span>
      </p>
      <p className="own-result">
        <TimeOrState language={language} result={result} />
      </p>
      {result.state !== 'finished' && result.detail.why && <p>{result.detail.why}</p>}
      <Standing language={language} published={published} now={now} />
      <div className="actions">
        {hasDiploma(published, result) && (
          <a className="btn gold" href={diplomaUrl(slug, result.bib)}>
            <Icon name="download" /> {t('runner.diploma')}
          </a>
        )}
        {picture && (
          <a className="btn quiet" href={picture} download="">
            <Icon name="download" /> {t('runner.picture')}
          </a>
        )}
      </div>
      <Places {...props} />
      <Way {...props} />
      <EarlierYears language={language} earlier={props.earlier} />
      <Comparison {...props} address={resultUrl(slug, result.bib)} />
    </div>
  );
}
