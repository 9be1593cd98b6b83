import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { OutThere } from './race-control.contract.ts';
import { RunnerName, Where } from './runner-name.tsx';

type Props = { language: Language; name: string; rows: OutThere[] };

/** Runners who are out there, in the order of concern. */
export function OutThereTable({ language, name, rows }: Props) {
  const { t } = useTranslation('admin-race-control');
  const heads = [t('out.runner'), t('out.last'), t('out.next'), t('out.overdue')];
  return (
    <AdminTable name={name} heads={heads}>
      {rows.map(({ runner, last, next, overdueMin, cutoffAt, sweptAt }) => {
        const late = [
          overdueMin > 0 && t('out.minutes', { count: overdueMin }),
          cutoffAt && t('out.cutoff', { time: localTime(cutoffAt) }),
          sweptAt && t('out.swept', { time: localTime(sweptAt) }),
        ].filter((each) => typeof each === 'string');
        return (
          <tr key={runner.id} className={late.length > 0 ? 'is-overdue' : undefined}>
            <th scope="row">
              <RunnerName runner={runner} />
            </th>
            <td>{last ? <Where language={language} where={last} /> : t('out.never')}</td>
            <td>
              <Where language={language} where={next} />
            </td>
            <td>{late.join(' · ') || '–'}</td>
          </tr>
        );
      })}
    </AdminTable>
  );
}
