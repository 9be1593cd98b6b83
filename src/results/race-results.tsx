import { Trans, useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { formatMoment } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { Waymark } from '../ui/art/waymark.tsx';
import { Icon } from '../ui/icon.tsx';
import { classificationNameIn } from './classification-name.ts';
import { describeDifference } from './describe-difference.ts';
import type { PublicResults } from './published-results.ts';
import { Podium, Prizes, TeamTable } from './race-results-awards.tsx';
import { ResultsFinder, ResultsList } from './race-results-list.tsx';
import type { RaceResultsProps } from './race-results-runner.tsx';
import { indexOf } from './results-index.ts';
import { isNarrowed, type ResultsQuery, resultsAddress } from './results-query.rules.ts';

/** The props that every part of the page of one race's results needs. */
type Props = {
  language: Language;
  /** The results of every race that has public ones. */
  all: readonly PublicResults[];
  query: ResultsQuery;
  now: Date;
  /** The address of the timing company's page, if it has one. */
  timingUrl: string | undefined;
};

export const raceFactsOf = (raceId: number) => edition().races.find(({ id }) => id === raceId);

/**
 * The results that an address asks for; if that race has none, those of the first that has some.
 */
export const publishedOf = (all: readonly PublicResults[], race: string | undefined) =>
  all.find(({ raceId }) => raceFactsOf(raceId)?.slug === race) ?? all[0];

/** The classification that an address asks for; the overall one if the race does not have it. */
export const chosenClassification = (
  { snapshot: { classifications } }: PublicResults,
  id: string | undefined,
) =>
  classifications.find((each) => each.id === id) ??
  classifications.find(({ kind }) => kind === 'overall') ??
  classifications[0];

/** The site's own published results: race by race, one classification at a time. */
export function OwnResults({ language, all, query, now, timingUrl }: Props) {
  const { t } = useTranslation('results-own');
  const published = publishedOf(all, query.race);
  const race = published && raceFactsOf(published.raceId);
  const classification = published && chosenClassification(published, query.classification);
  if (!published || !race || !classification) return null;
  const own = { language, published, race: race.slug, classification, query };
  const isFirst = !isNarrowed(query) && query.page === undefined;
  return (
    <>
      <RaceChoice language={language} all={all} race={race.slug} />
      <section className="own-race" aria-labelledby="race-results">
        <h2 id="race-results">
          <Waymark {...race.waymark} /> {factsNameIn(language, race)}
        </h2>
        <Standing language={language} published={published} now={now} />
        <ClassificationChoice {...own} />
        <h3 id="classification">{classificationNameIn(language, classification)}</h3>
        {classification.team ? (
          <TeamTable {...own} />
        ) : (
          <>
            {isFirst && <Podium {...own} />}
            <ResultsFinder {...own} />
            <ResultsList {...own} />
          </>
        )}
        <ResultDownloads
          race={race.slug}
          classification={classification.team ? undefined : classification.id}
        />
        <Prizes {...own} />
        <Changes {...own} />
      </section>
      {timingUrl && (
        <p className="own-timing">
          <a href={timingUrl} target="_blank" rel="noreferrer">
            {t('timing')} <Icon name="externalLink" />
          </a>
        </p>
      )}
    </>
  );
}

/** The races as links; races without results yet are only named. */
function RaceChoice({ language, all, race }: Pick<Props, 'language' | 'all'> & { race: string }) {
  const { races } = edition();
  const { t } = useTranslation('results-own');
  if (races.length < 2) return null;
  return (
    <Choice
      label={t('races')}
      options={races.map((each) => ({
        text: factsNameIn(language, each),
        isCurrent: each.slug === race,
        href: all.some(({ raceId }) => raceId === each.id)
          ? resultsAddress({ race: each.slug })
          : undefined,
        note: t('toCome'),
      }))}
    />
  );
}

/** The overall classifications as links; age categories are in the list of the form. */
function ClassificationChoice({ language, published, race, classification }: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const main = published.snapshot.classifications.filter(
    ({ category, id }) => category === null || id === classification.id,
  );
  if (main.length < 2) return null;
  return (
    <Choice
      label={t('classification')}
      options={main.map((each) => ({
        text: classificationNameIn(language, each),
        isCurrent: each.id === classification.id,
        href: `${resultsAddress({ race, classification: each.id })}#classification`,
      }))}
    />
  );
}

type Option = { text: string; isCurrent: boolean; href: string | undefined; note?: string };

/** Links, of which the current one is marked. */
function Choice({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <nav className="own-choice" aria-label={label}>
      <ul>
        {options.map(({ text, isCurrent, href, note }) => (
          <li key={text}>
            {href ? (
              <a href={href} aria-current={isCurrent ? 'true' : undefined}>
                {text}
              </a>
            ) : (
              <span>
                {text} <small>{note}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Provisional or official, which version of when, and until when and where protests are taken. */
export function Standing({
  language,
  published,
  now,
}: Pick<RaceResultsProps, 'language' | 'published'> & Pick<Props, 'now'>) {
  const { t } = useTranslation('results-own');
  const { kind, version, at, protestUntil, note } = published;
  const moment = (when: Date) => formatMoment(language, when, 'medium');
  const isOpen = protestUntil !== null && protestUntil > now;
  return (
    <div className="own-standing">
      <p>
        <span className={`badge own-${kind}`}>
          {t(kind === 'official' ? 'kinds.official' : 'kinds.provisional')}
        </span>{' '}
        {t('version', { version, moment: moment(at) })}
      </p>
      {kind === 'provisional' && isOpen && (
        <p>
          <strong>{t('protest.until', { moment: moment(protestUntil) })}</strong>{' '}
          <Trans
            t={t}
            i18nKey="protest.how"
            components={{ contact: <a href="/contact">contact</a> }}
          />
        </p>
      )}
      {kind === 'provisional' && !isOpen && <p>{t('protest.over')}</p>}
      {note && <p>{note}</p>}
    </div>
  );
}

/** Nobody reads more lines than this. */
const mostChanges = 100;

/** What this version changed. */
function Changes({ language, published }: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const { before } = published;
  if (!before) return null;
  const index = indexOf(published);
  const earlier = new Map(before.snapshot.runners.map(({ id, bib }) => [id, bib]));
  const bibOf = (id: number) => index.byId.get(id)?.bib ?? earlier.get(id) ?? '';
  const lines = describeDifference(language, index.difference, bibOf);
  const shown = lines.slice(0, mostChanges);
  return (
    <section className="own-part" aria-labelledby="changes">
      <h3 id="changes">{t('changes.title')}</h3>
      <p>
        {t('changes.since', {
          version: before.version,
          moment: formatMoment(language, before.at, 'medium'),
        })}
      </p>
      {lines.length === 0 ? (
        <p>{t('changes.none')}</p>
      ) : (
        <ul className="own-changes">
          {shown.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <p>{t('changes.more', { count: lines.length - shown.length })}</p>
      )}
    </section>
  );
}

/** Links to the files of a race’s published results; `classification` absent: the overall one. */
function ResultDownloads({
  race,
  classification,
}: {
  race: string;
  classification?: string | undefined;
}) {
  const { t } = useTranslation('result-files');
  const query = classification ? `?classification=${encodeURIComponent(classification)}` : '';
  return (
    <p className="result-downloads">
      {(['pdf', 'xlsx', 'csv'] as const).map((ending) => (
        <a
          key={ending}
          className="btn quiet"
          href={`/api/results/${race}/results.${ending}${query}`}
        >
          <Icon name="download" /> {t(`downloads.${ending}`)}
        </a>
      ))}
    </p>
  );
}
