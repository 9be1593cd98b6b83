import { useTranslation } from 'react-i18next';
import { namedCountries } from '../edition/words/country-names.ts';
import { formatNumber } from '../edition/words/format.ts';
import {
  clampPage,
  lastPageOf,
  pageButtons,
  pageRange,
  pageRows,
} from '../registration/participants/pagination.rules.ts';
import { Icon } from '../ui/icon.tsx';
import { classificationNameIn } from './classification-name.ts';
import { stateIn } from './describe-difference.ts';
import { type RaceResultsProps, RunnerOfResult } from './race-results-runner.tsx';
import { raceTime } from './race-time.rules.ts';
import { ageCategoryIn, countryNameIn, penaltiesIn, type ResultLine } from './result-lines.ts';
import { findLines, indexOf } from './results-index.ts';
import { isNarrowed, resultSearchMost, resultsAddress } from './results-query.rules.ts';

/** Rows of a page. */
const pageSize = 50;

/** A plain form that searches by name or bib, country and club, in one of the classifications. */
export function ResultsFinder({
  language,
  published,
  race,
  classification,
  query,
}: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const { countries, clubs } = indexOf(published);
  const individual = published.snapshot.classifications.filter(({ team }) => team === null);
  return (
    <form className="own-finder" action="/results#classification" role="search">
      <input type="hidden" name="race" value={race} />
      <p className="field own-finder-search">
        <label htmlFor="results-q">{t('finder.q')}</label>
        <input
          id="results-q"
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={resultSearchMost}
          autoComplete="off"
          enterKeyHint="search"
        />
      </p>
      <p className="field">
        <label htmlFor="results-classification">{t('classification')}</label>
        <select id="results-classification" name="classification" defaultValue={classification.id}>
          {individual.map((each) => (
            <option key={each.id} value={each.id}>
              {classificationNameIn(language, each)}
            </option>
          ))}
        </select>
      </p>
      {countries.length > 1 && (
        <p className="field">
          <label htmlFor="results-country">{t('columns.country')}</label>
          <select id="results-country" name="country" defaultValue={query.country ?? ''}>
            <option value="">{t('finder.allCountries')}</option>
            {namedCountries(language, countries).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
      {clubs.length > 0 && (
        <p className="field">
          <label htmlFor="results-club">{t('columns.club')}</label>
          <input
            id="results-club"
            name="club"
            list="results-clubs"
            defaultValue={query.club}
            maxLength={resultSearchMost}
            autoComplete="off"
          />
          <datalist id="results-clubs">
            {clubs.map((club) => (
              <option key={club}>{club}</option>
            ))}
          </datalist>
        </p>
      )}
      <button type="submit" className="btn">
        <Icon name="search" /> {t('finder.show')}
      </button>
      {isNarrowed(query) && (
        <a
          className="btn quiet"
          href={`${resultsAddress({ race, classification: classification.id })}#classification`}
        >
          {t('finder.reset')}
        </a>
      )}
    </form>
  );
}

/**
 * All runners of a classification, page by page: the ranked ones first, then those who did not
 * finish.
 */
export function ResultsList(props: RaceResultsProps) {
  const { t } = useTranslation('results-own');
  const { language, published, classification, query } = props;
  const found = findLines(indexOf(published), classification.id, query);
  const page = clampPage(Number(query.page ?? 1), found.length, pageSize);
  const { from, to } = pageRange(page, found.length, pageSize);
  const number = (value: number) => formatNumber(language, value);
  const rows = pageRows(found, page, pageSize);
  const isLast = to === found.length;
  return (
    <>
      <p role="status">
        {found.length === 0
          ? t(isNarrowed(query) ? 'nobodyFound' : 'nobody')
          : t('range', { from: number(from), to: number(to), total: number(found.length) })}
      </p>
      {rows.length > 0 && <ResultsTable {...props} rows={rows} />}
      {isLast && rows.some(({ result }) => result.state === 'open') && (
        <p className="small">{t('open')}</p>
      )}
      <Pages {...props} page={page} total={found.length} />
    </>
  );
}

type TableProps = RaceResultsProps & { rows: readonly ResultLine[] };

function ResultsTable({ language, published, race, classification, rows }: TableProps) {
  const { t } = useTranslation('results-own');
  const best = indexOf(published).lines(classification.id)[0]?.result.finalMs ?? null;
  return (
    <table className="own-table own-results">
      <thead>
        <tr>
          <th scope="col">{t('columns.place')}</th>
          <th scope="col">{t('columns.bib')}</th>
          <th scope="col">{t('columns.runner')}</th>
          <th scope="col">{t('columns.country')}</th>
          <th scope="col">{t('columns.category')}</th>
          <th scope="col">{t('columns.time')}</th>
          <th scope="col">{t('columns.gap')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ result, place }) => (
          <tr key={result.id} className={place === null ? 'is-unranked' : undefined}>
            <td className="own-place">{place ?? '–'}</td>
            <td className="own-bib">{result.bib}</td>
            <th scope="row">
              <RunnerOfResult language={language} race={race} result={result} />
              {result.person?.club && <small>{result.person.club}</small>}
            </th>
            <td className="own-country">{countryNameIn(language, result)}</td>
            <td className="own-category">{ageCategoryIn(language, published.snapshot, result)}</td>
            <td className="own-time">
              <TimeOrState language={language} result={result} />
            </td>
            <td className="own-gap">{gapOf(result.finalMs, best)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const gapOf = (ms: number | null, best: number | null) =>
  ms === null || best === null || ms === best ? '' : `+${raceTime(ms - best)}`;

/** The time with what was added to it, or how the race ended. */
export function TimeOrState({
  language,
  result,
}: Pick<RaceResultsProps, 'language'> & { result: ResultLine['result'] }) {
  const { t } = useTranslation('results-own');
  const { state, detail, finalMs, order } = result;
  if (state !== 'finished') {
    return <span className="own-state">{stateIn(language, { to: state, detail })}</span>;
  }
  return (
    <>
      <b>{finalMs === null ? t('order', { order: order ?? '–' }) : raceTime(finalMs)}</b>
      {penaltiesIn(language, result).map((penalty) => (
        <small key={penalty} className="own-penalty">
          {penalty}
        </small>
      ))}
    </>
  );
}

/** Arrows, at most five page buttons, and a link to the last page. */
function Pages(props: RaceResultsProps & { page: number; total: number }) {
  const { t } = useTranslation('results-own');
  const { language, race, classification, query, page, total } = props;
  const last = lastPageOf(total, pageSize);
  if (last === 1) return null;
  const href = (to: number) => {
    const { page: _, ...others } = { ...query, race, classification: classification.id };
    const address = resultsAddress(to === 1 ? others : { ...others, page: String(to) });
    return `${address}#classification`;
  };
  const buttons = pageButtons(page, total, pageSize);
  const shown = (buttons.at(-1) ?? last) < last ? [...buttons, last] : buttons;
  return (
    <nav className="own-pages" aria-label={t('pages.label')}>
      {page > 1 && (
        <a href={href(page - 1)} aria-label={t('pages.previous')}>
          <Icon name="arrowLeft" />
        </a>
      )}
      {shown.map((each) => (
        <a
          key={each}
          href={href(each)}
          aria-current={each === page ? 'page' : undefined}
          aria-label={t('pages.page', { page: formatNumber(language, each) })}
        >
          {formatNumber(language, each)}
        </a>
      ))}
      {page < last && (
        <a href={href(page + 1)} aria-label={t('pages.next')}>
          <Icon name="arrowRight" />
        </a>
      )}
    </nav>
  );
}
