import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { volunteerFields } from '../../../edition/fields/field-lists.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { AdminSelect } from '../../../ui/admin-inputs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { AdminListState } from './admin-list.rules.ts';
import { type CheckInRow, missing } from './check-in.contract.ts';
import { FinderForm } from './finder-form.tsx';

/** The things that a runner lacks, in words. */
export function Missing({ row }: { row: CheckInRow }) {
  const { t } = useTranslation('admin-participants');
  const { t: list } = useTranslation('participants');
  if (row.isCancelled) {
    return <span className="condition cancelled">{list('list.status.cancelled')}</span>;
  }
  if (row.missing.length === 0) {
    return <span className="condition complete">{t('check.complete')}</span>;
  }
  return row.missing.map((each) => (
    <span key={each} className={`condition ${each}`}>
      {t(`conditions.${each}`)}
    </span>
  ));
}

/** The search for staff who hand out bibs. */
export function CheckInFinder({ language, state }: { language: Language; state: AdminListState }) {
  const { t } = useTranslation('admin-participants');
  return (
    <FinderForm language={language} state={state} label={t('check.search')}>
      <AdminSelect name="condition" label={t('check.missing')} defaultValue={state.condition ?? ''}>
        <option value="">{t('find.everybody')}</option>
        {missing.map((each) => (
          <option key={each} value={each}>
            {t(`conditions.${each}`)}
          </option>
        ))}
      </AdminSelect>
    </FinderForm>
  );
}

/** The rows for staff who hand out bibs. */
export function CheckInRows(props: { language: Language; rows: readonly CheckInRow[] }) {
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  const { t: list } = useTranslation('participants');
  return (
    <table className="admin-rows" aria-label={t('find.list')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {list('list.columns.bib')}
          </th>
          <th scope="col">{list('list.columns.name')}</th>
          <th scope="col">{list('list.columns.race')}</th>
          {volunteerFields.map((name) => (
            <th key={name} scope="col">
              {fields(`names.${name}`)}
            </th>
          ))}
          <th scope="col">{t('check.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id}>
            <td className="number bib">{row.bib ?? '–'}</td>
            <th scope="row" className="name">
              <a href={`/admin/participants/${row.id}`}>{lastNameFirst(row)}</a>
            </th>
            <td>{raceNameOf(props.language, row.raceId)}</td>
            {volunteerFields.map((name) => (
              <td key={name}>{row[name] ?? '–'}</td>
            ))}
            <td>
              <Missing row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One runner for staff who hand out bibs; `isCard`: under a card that says most of it. */
export function CheckInFacts({
  language,
  row,
  isCard = false,
}: {
  language: Language;
  row: CheckInRow;
  isCard?: boolean;
}) {
  const { t } = useTranslation('admin-participants');
  const { t: fields } = useTranslation('fields');
  const own = volunteerFields.map((name): [string, ReactNode] => [
    fields(`names.${name}`),
    row[name] ?? '–',
  ]);
  const facts: [string, ReactNode][] = [
    [fields('names.bib'), row.bib === null ? '–' : String(row.bib)],
    [fields('names.raceid'), raceNameOf(language, row.raceId)],
    ...own,
    [t('check.missing'), <Missing key="missing" row={row} />],
  ];
  return (
    <section className="panel">
      <FactList className="admin-data check-in" rows={isCard ? own : facts} />
    </section>
  );
}
