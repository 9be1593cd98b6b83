import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../site/admin-actions.tsx';
import { AdminTable } from '../../ui/admin-table.tsx';
import { rowField } from './finish-import.contract.ts';
import type { FinishFinding, FinishPlan, PlannedRow } from './finish-plan.contract.ts';

/**
 * How many rows of one table are shown; with more findings the office should correct the file
 * first.
 */
export const mostFindings = 200;

type Props = {
  name: string;
  plan: FinishPlan;
  findings: readonly FinishFinding[];
  path: string;
};

/** What is wrong or doubtful, row by row, each row with a box that leaves it out. */
export function FinishFindings({ name, plan, findings, path }: Props) {
  const { t } = useTranslation('admin-finish-import');
  const shown = findings.slice(0, mostFindings);
  const offered = new Set<number>();
  const boxes = shown.map((finding) =>
    rowsOf(finding, plan).filter((row) => !offered.has(row) && offered.add(row)),
  );
  return (
    <form method="post" action={path}>
      <AdminTable name={name} isTall heads={[{ number: t('report.row') }, name, t('leftOut.head')]}>
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of one row there may be several alike
          <tr key={index}>
            <td className="number">{finding.row ?? '–'}</td>
            <td>
              <Finding finding={finding} />
            </td>
            <td className="finish-out">
              {boxes[index]?.map((row) => (
                <RowBox key={row} row={row} />
              ))}
            </td>
          </tr>
        ))}
      </AdminTable>
      <More of={findings.length} />
      {offered.size > 0 && (
        <p>
          <ActionButton intent="leave-out" />
        </p>
      )}
    </form>
  );
}

/** A box to tick for a row of the file. */
export function RowBox({ row }: { row: number }) {
  const { t } = useTranslation('admin-finish-import');
  return (
    <label>
      <input type="checkbox" name={rowField(row)} value="true" />
      <span>{t('leftOut.row', { row })}</span>
    </label>
  );
}

/**
 * The rows of a finding. Those about times and bibs that do not pair up have none: they are
 * confirmed together.
 */
function rowsOf({ row, code, values: { before } }: FinishFinding, { kind }: FinishPlan): number[] {
  if (row === null || (kind === 'times' && (code === 'gap-time' || code === 'bib-unread')))
    return [];
  return code === 'runner-twice' ? [Number(before), row] : [row];
}

function Finding({ finding: { code, values } }: { finding: FinishFinding }) {
  const { t } = useTranslation('admin-finish-import');
  const { t: results } = useTranslation('results');
  const { state, meant } = values;
  if (code === 'state-stays') {
    const word = results(`changes.states.${state as PlannedRow['after']['state']}`);
    return t('findings.state-stays', { ...values, state: word });
  }
  if (code !== 'bib-unknown') return t(`findings.${code}`, values);
  return meant ? t('findings.bib-meant', values) : t('findings.bib-unknown', values);
}

/** Says that a table does not show everything. */
export function More({ of }: { of: number }) {
  const { t } = useTranslation('admin-finish-import');
  return of > mostFindings ? <p>{t('report.more', { shown: mostFindings })}</p> : null;
}
