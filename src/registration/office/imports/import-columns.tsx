import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { many } from '../../../site/admin-actions.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';

/** The fields that a column can be taken for, each with its name. */
type Meanings = readonly (readonly [value: string, name: string])[];

type Props = {
  header: readonly string[];
  /** The field chosen for each column; null: none. */
  chosen: readonly (string | null | undefined)[];
  /** The posted form, when it is shown again; `field.0` names the first column's choice. */
  form: Readonly<Record<string, string | undefined>> | undefined;
  meanings: Meanings;
  /** Example cells of a column. */
  sampleOf: (column: number) => string;
};

/** The columns of an uploaded file, each with its chosen field and some of its cells. */
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

/** The first cells of a column that are not empty. */
export const firstCells = (sample: readonly (readonly string[])[], column: number): string =>
  sample
    .flatMap((cells) => cells[column] || [])
    .slice(0, 3)
    .join(' · ');

/** The form fields that post what each column is taken for. */
export function columnFields(language: Language, meanings: Meanings) {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const names = new Map(meanings);
  return many(
    (column) => `${t('import.column')} ${Number(column) + 1}`,
    (value) => names.get(value) ?? value,
  );
}

/** The field chosen for each column; null when it is none that is known. */
export function columnsIn<Field extends string>(
  posted: Readonly<Record<string, string>>,
  known: readonly Field[],
): (Field | null)[] {
  const columns = Object.keys(posted).filter((column) => /^\d{1,2}$/.test(column));
  return Array.from(
    { length: Math.max(-1, ...columns.map(Number)) + 1 },
    (_, column) => known.find((field) => field === posted[column]) ?? null,
  );
}
