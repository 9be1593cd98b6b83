import { useTranslation } from 'react-i18next';
import { AdminTable } from '../../../ui/admin-table.tsx';

type Props = {
  header: readonly string[];
  /** What each column is taken for; null: nothing. */
  chosen: readonly (string | null | undefined)[];
  /** What was posted and comes back; `field.0` names the first column's choice. */
  form: Readonly<Record<string, string | undefined>> | undefined;
  /** What a column can be taken for, with its name. */
  meanings: readonly (readonly [value: string, name: string])[];
  /** Some of a column's cells. */
  sampleOf: (column: number) => string;
};

/** The columns of a file that is read in, each with what it is taken for and some of its cells. */
export function ImportColumns({ header, chosen, form, meanings, sampleOf }: Props) {
  const { t } = useTranslation('admin-lists');
  return (
    <AdminTable
      name={t('import.columns')}
      isTall
      heads={[t('import.column'), t('import.meaning'), t('import.sample')]}
    >
      {header.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
        <tr key={column}>
          <th scope="row" id={`column-${column}`}>
            {name || column + 1}
          </th>
          <td className="field">
            <select
              name={`field.${column}`}
              aria-labelledby={`column-${column}`}
              defaultValue={form?.[`field.${column}`] ?? chosen[column] ?? ''}
            >
              <option value="">{t('import.leaveOut')}</option>
              {meanings.map(([value, meaning]) => (
                <option key={value} value={value}>
                  {meaning}
                </option>
              ))}
            </select>
          </td>
          <td>{sampleOf(column)}</td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** The first cells of a column that hold something. */
export const firstCells = (sample: readonly (readonly string[])[], column: number): string =>
  sample
    .flatMap((cells) => cells[column] || [])
    .slice(0, 3)
    .join(' · ');
