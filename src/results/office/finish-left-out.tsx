import { useTranslation } from 'react-i18next';
import { formatList } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { ActionButton } from '../../site/admin-actions.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { RowBox } from './finish-findings.tsx';
import type { LeftOutBy, StagedFinish } from './finish-import.contract.ts';

type Props = { staged: StagedFinish; path: string };

/** The rows of a file that people left out, by whom, with a form that includes them again. */
export function FinishLeftOut({ staged: { plan, leftOut }, path }: Props) {
  const { t } = useTranslation('admin-finish-import');
  if (leftOut.length === 0) return null;
  const textOf = new Map(plan.leftOut.map(({ row, text }) => [row, text] as const));
  return (
    <details open>
      <summary>{t('leftOut.title', { n: leftOut.length })}</summary>
      <form method="post" action={path}>
        <AdminTable
          name={t('leftOut.title', { n: leftOut.length })}
          isTall
          heads={[
            { number: t('report.row') },
            t('report.text'),
            t('leftOut.by'),
            t('leftOut.takeInHead'),
          ]}
        >
          {leftOut.map(({ row, by }) => (
            <tr key={row}>
              <td className="number">{row}</td>
              <td>{textOf.get(row)}</td>
              <td>{by}</td>
              <td className="finish-out">
                <RowBox row={row} />
              </td>
            </tr>
          ))}
        </AdminTable>
        <p>
          <ActionButton intent="take-in" className="btn quiet" />
        </p>
      </form>
    </details>
  );
}

/** The rows that people left out, in a sentence; nothing if there are none. */
export function LeftOutRows(props: { language: Language; leftOut: readonly LeftOutBy[] }) {
  const { language, leftOut } = props;
  const { t } = useTranslation('admin-finish-import');
  if (leftOut.length === 0) return null;
  const rows = leftOut.map(({ row, by }) => t('leftOut.rowBy', { row, by }));
  return <p>{t('leftOut.rows', { rows: formatList(language, rows) })}</p>;
}
