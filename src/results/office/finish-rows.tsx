import { useTranslation } from 'react-i18next';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { AdminTable } from '../../ui/admin-table.tsx';
import { raceTime } from '../race-time.rules.ts';
import type { RunnerResult } from '../results.contract.ts';
import type { PlannedRow } from './finish-plan.contract.ts';

const rowsAPage = 250;

type Props = { language: Language; rows: readonly PlannedRow[]; path: string; page: number };

/** What each row would do, those that change something first, in pages. */
export function FinishRows({ language, rows, path, page }: Props) {
  const { t } = useTranslation('admin-finish-import');
  if (rows.length === 0) return null;
  const order = [
    ...rows.filter(({ does }) => does !== 'same'),
    ...rows.filter(({ does }) => does === 'same'),
  ];
  const number = (value: number) => formatNumber(language, value);
  const pages = Math.ceil(order.length / rowsAPage);
  const shown = Math.min(page, pages);
  const first = (shown - 1) * rowsAPage;
  return (
    <details open={rows.length <= rowsAPage || page > 1} id="finish-rows">
      <summary>{t('rows.title', { n: number(rows.length) })}</summary>
      <AdminTable
        name={t('rows.title', { n: number(rows.length) })}
        isTall
        heads={[{ number: t('report.row') }, t('rows.runner'), t('rows.does')]}
      >
        {order.slice(first, first + rowsAPage).map((row) => (
          <tr key={row.row}>
            <td className="number">{row.row}</td>
            <th scope="row">{runnerOf(row.after)}</th>
            <td>
              <Does row={row} />
            </td>
          </tr>
        ))}
      </AdminTable>
      {pages > 1 && (
        <nav className="finish-pages" aria-label={t('rows.pages')}>
          {shown > 1 && <a href={`${path}?page=${shown - 1}#finish-rows`}>{t('rows.earlier')}</a>}
          <span>{t('rows.page', { page: number(shown), pages: number(pages) })}</span>
          {shown < pages && <a href={`${path}?page=${shown + 1}#finish-rows`}>{t('rows.later')}</a>}
        </nav>
      )}
    </details>
  );
}

const runnerOf = ({ bib, person }: RunnerResult): string =>
  [bib, person && fullName(person)].filter(Boolean).join(' · ');

function Does({ row: { does, before, after } }: { row: PlannedRow }) {
  const { t } = useTranslation('admin-finish-import');
  const { t: results } = useTranslation('results');
  const outcome = (result: RunnerResult): string => {
    const { state, gunMs, chipMs, order } = result;
    if (state !== 'finished') return results(`changes.states.${state}`);
    const parts = [
      gunMs !== null && raceTime(gunMs),
      chipMs !== null && t('rows.chip', { time: raceTime(chipMs) }),
      order !== null && t('rows.order', { order }),
    ];
    return parts.filter(Boolean).join(', ');
  };
  if (does === 'same') return t('rows.same', { outcome: outcome(after) });
  if (does === 'new') return t('rows.new', { outcome: outcome(after) });
  return t('rows.fromTo', { from: outcome(before), to: outcome(after) });
}
