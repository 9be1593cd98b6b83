import { useTranslation } from 'react-i18next';
import { formatCountry, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import {
  clampPage,
  lastPageOf,
  pageRange,
  pageRows,
} from '../../registration/participants/pagination.rules.ts';
import { earlierTimeIn } from '../earlier-years.tsx';
import { findPast, type HistoryQuery, historyAddress } from './history-query.rules.ts';
import { pastRaceName } from './past-courses.ts';
import type { History, PastLine } from './past-results.contract.ts';

/** Rows of a page. */
const pageSize = 50;

type Props = { language: Language; history: History; query: HistoryQuery };

/** The results of a query, page by page. */
export function PastList({ language, history, query }: Props) {
  const { t } = useTranslation('history');
  const found = findPast(history, query);
  const page = clampPage(Number(query.page ?? 1), found.length, pageSize);
  const { from, to } = pageRange(page, found.length, pageSize);
  const number = (value: number) => formatNumber(language, value);
  const rows = pageRows(found, page, pageSize);
  return (
    <>
      <p role="status">
        {found.length === 0
          ? t('list.nobody')
          : t('list.range', { from: number(from), to: number(to), total: number(found.length) })}
      </p>
      {rows.length > 0 && <PastTable language={language} lines={rows} />}
      <Pages query={query} page={page} last={lastPageOf(found.length, pageSize)} />
    </>
  );
}

/** Results of earlier years; on a phone a card for each. */
function PastTable({ language, lines }: { language: Language; lines: readonly PastLine[] }) {
  const { t } = useTranslation('history');
  const heads = {
    race: t('columns.race'),
    category: t('columns.category'),
    club: t('columns.club'),
  };
  return (
    <table className="past-table">
      <thead>
        <tr>
          <th scope="col">{t('columns.place')}</th>
          <th scope="col">{t('columns.runner')}</th>
          <th scope="col">{t('columns.time')}</th>
          <th scope="col">{heads.race}</th>
          <th scope="col">{heads.category}</th>
          <th scope="col">{heads.club}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="past-place">{line.place ?? '–'}</td>
            <th scope="row">
              {line.name || t('list.erased')}
              {line.country && <small>{formatCountry(language, line.country)}</small>}
            </th>
            <td className="past-time">{earlierTimeIn(language, line)}</td>
            <td data-head={heads.race}>{`${pastRaceName(language, line.of)}, ${line.of.year}`}</td>
            <td data-head={heads.category}>{line.category}</td>
            <td data-head={heads.club}>{line.club}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pages({ query, page, last }: { query: HistoryQuery; page: number; last: number }) {
  const { t } = useTranslation('history');
  if (last === 1) return null;
  const address = (to: number) => {
    const { page: _page, ...rest } = query;
    const of = historyAddress(to > 1 ? { ...rest, page: String(to) } : rest);
    return `${of}#past-results`;
  };
  return (
    <nav className="history-pages" aria-label={t('pages.label')}>
      {page > 1 && (
        <a href={address(page - 1)} rel="prev">
          {t('pages.previous')}
        </a>
      )}
      <span>{t('pages.here', { page, last })}</span>
      {page < last && (
        <a href={address(page + 1)} rel="next">
          {t('pages.next')}
        </a>
      )}
    </nav>
  );
}
