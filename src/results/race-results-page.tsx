import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { shownName } from '../edition/fields/person-name.rules.ts';
import type { Language } from '../edition/words/languages.ts';
import { raceNameOf } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { RaceList } from '../event/races/race-list.ts';
import { finishedRaceData } from '../event/races/structured-data.ts';
import type { Page, PageRequest } from '../site/page.ts';
import forms from '../ui/forms.css?inline';
import { classificationNameIn } from './classification-name.ts';
import { HistoryLink } from './history-link.tsx';
import type { PublicResults } from './published-results.ts';
import raceResultsCss from './race-results.css?inline';
import { chosenClassification, OwnResults, publishedOf } from './race-results.tsx';
import resultsCss from './results.css?inline';
import { indexOf } from './results-index.ts';

type Own = {
  all: readonly PublicResults[];
  races: Pick<RaceList, 'find'>;
  timingUrl: string | undefined;
  hasHistory: boolean;
};

/** `/results` once the site itself has published results. */
export async function raceResultsPage(
  { language, query, now }: PageRequest,
  { all, races, timingUrl, hasHistory }: Own,
): Promise<Page> {
  const { event } = edition();
  const published = publishedOf(all, query.race);
  const race = published && (await races.find(published.raceId));
  const classification = published && chosenClassification(published, query.classification);
  const isDefault = query.race === undefined && query.classification === undefined;
  const t = wordsIn(language).getFixedT(null, 'results-own');
  const title = wordsIn(language).getFixedT(null, 'results')('title');
  const place = [
    published ? raceNameOf(language, published.raceId) : '',
    classification ? classificationNameIn(language, classification) : '',
  ].join(' · ');
  return {
    name: isDefault ? title : `${title}: ${place}`,
    description: t('description', { event: event.name, year: event.year, place }),
    styles: [forms, resultsCss, raceResultsCss],
    maxAgeS: nextChangeS(published, now),
    ...(race && published && { structuredData: finishedRaceData(language, race, best(published)) }),
    body: <Body {...{ language, all, query, now, timingUrl, hasHistory }} />,
  };
}

type BodyProps = Parameters<typeof OwnResults>[0] & { language: Language; hasHistory: boolean };

function Body(props: BodyProps) {
  const { event } = edition();
  const { t } = useTranslation('results-own');
  const title = useTranslation('results').t('title');
  return (
    <div className="w page results own">
      <h1>{title}</h1>
      <p className="lead">{t('lead', { event: event.name, year: event.year })}</p>
      <OwnResults {...props} />
      {props.hasHistory && <HistoryLink />}
    </div>
  );
}

/** Seconds until protests are no longer taken; undefined: nothing changes by itself. */
function nextChangeS(published: PublicResults | undefined, now: Date): number | undefined {
  const until = published?.protestUntil;
  if (!until || until <= now) return undefined;
  return Math.ceil((until.getTime() - now.getTime()) / 1000);
}

/** The overall podium, without runners who were erased. */
const best = (published: PublicResults) =>
  indexOf(published)
    .lines(chosenClassification(published, undefined)?.id ?? '')
    .flatMap(({ place, result: { person } }) =>
      place !== null && place <= 3 && person ? [{ place, name: shownName(person) }] : [],
    );
